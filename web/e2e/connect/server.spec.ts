import { toAccount } from '../../practice/wallet/state'
import type { Chain } from '../chain/startChain'
import { rabby } from '../journeys/wallets'
import { startServer } from '../servers/startServer'
import { installWallet } from '../wallet/installWallet'
import { test as base, expect } from './test'

const localChain = { name: 'Local chain', currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
// The first account of anvil has funds on the local chain.
const { privateKey } = toAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

/**
 * Start a server with sign-in, one chain with a node, and a different wallet at the top of its list. The server's
 * setting `guest_origins` contains `guests`.
 */
const startOtherServer = async (chain: Chain, guests: readonly string[]) => {
  const createToml = (origin: string) => `
[site]
name = "Tidepool"
origins = ["${origin}"]
guest_origins = ${JSON.stringify(guests)}
[wallets]
popular = ["zerion"]
[sign_in]
mode = "optional"
[chains.31337]
name = "${localChain.name}"
rpc = ["${chain.url}"]
currency = { name = "Ether", symbol = "ETH", decimals = 18 }
`
  const { origin, stop } = await startServer('serve', (origin) => ({ 'kisslock.toml': createToml(origin) }))
  return { value: origin, stop }
}

/**
 * A test with a server on another origin. If `named` is true, the server's `guest_origins` contain the page's origin.
 * The test fails if the page sends requests to any other foreign origin.
 */
const test = base.extend<{ named: boolean; other: string }>({
  named: [true, { option: true }],
  other: [
    async ({ once, chain, files, named }, use) =>
      use(await once(`other ${named}`, () => startOtherServer(chain, named ? [files] : []))),
    { timeout: 120_000 },
  ],
  expectedOrigin: async ({ other }, use) => use(other),
})

const createPage = (server: string) =>
  `<script type="module" src="/kisslock/index.js"></script><kisslock-connect server="${server}"></kisslock-connect>`

test.describe('A server on another origin that allows the page', () => {
  test.use({ expectedErrors: /signing in, sessions and tokens work on one origin alone/ })

  test('the page requests wallets, networks and balance from the server only when the visitor acts', async ({
    page: tab,
    host,
    dialog,
    chain,
    other,
    advice,
    shows,
  }) => {
    const requestedUrls: string[] = []
    tab.on('request', (request) => {
      if (request.url().startsWith(other)) requestedUrls.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    const configRequest = tab.waitForRequest(`${other}/api/config`)
    const wallet = await installWallet(tab, {
      ...rabby,
      keys: [privateKey],
      chains: [{ ...localChain, id: 31_337, rpcUrls: [chain.url], explorers: [] }],
    })
    await shows({ html: createPage(other) })
    await host.connectButton.hover()
    await tab.waitForLoadState('networkidle')
    expect(requestedUrls).toEqual([])
    await host.connectButton.click()
    expect(await (await configRequest).allHeaders()).not.toHaveProperty('cookie')
    await expect(dialog.group('Popular')).toHaveText(/Zerion/)
    await dialog.chooses('Rabby Wallet')
    await host.showsConnected(wallet.address)
    await expect(host.balance).toContainText('ETH')
    await tab.reload()
    await host.showsConnected(wallet.address)
    await expect(host.balance).toContainText('ETH')
    expect([...new Set(requestedUrls)].sort()).toEqual(['GET /api/config', 'POST /api/rpc/31337'])

    const guide = await tab.evaluate(
      async (url) => (await (await fetch(url, { credentials: 'omit' })).json()) as object,
      `${other}/api/wallets/rabby/guide?locale=en`,
    )
    expect(Object.keys(guide).length).toBeGreaterThan(0)
    await tab.evaluate(() => (document.querySelector('kisslock-connect') as unknown as { signIn: () => void }).signIn())
    await expect.poll(() => advice.join()).toContain("Let a rule of this site's proxy pass a path such as /wallet")
  })
})

test.describe('A server on another origin that does not allow the page', () => {
  test.use({ named: false, expectedErrors: /CORS policy|ERR_FAILED|cannot be read/ })

  test('if the server does not allow the page, the console shows one message, and the visitor connects with the page’s own settings', async ({
    page: tab,
    host,
    files,
    other,
    shows,
  }) => {
    const warningPromise = tab.waitForEvent('console', (message) => message.text().includes('cannot be read'))
    const { address } = await installWallet(tab, { ...rabby, chains: [1] })
    await shows({ html: createPage(other) })
    await host.choosesWallet()
    await host.showsConnected(address, 'Ethereum')
    expect((await warningPromise).text()).toContain(`name ${files} in its site.guest_origins`)
  })
})
