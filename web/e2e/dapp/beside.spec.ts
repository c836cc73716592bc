import { createAccount } from '../../practice/wallet/state'
import { rabby } from '../journeys/wallets'
import { readStorage } from '../rules/storage'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

/** A site with the element, and with a wagmi config, a button and an account of its own. */
const html = `<script type="importmap">{ "imports": { "@wagmi/core": "/packages/wagmi.js" } }</script>
<script type="module" src="/wallet/embed.js"></script>
<script type="module" src="/send.js"></script>
<kisslock-connect></kisslock-connect>
<button id="own" type="button">Connect by wagmi</button> <button id="leave" type="button">Leave wagmi</button>
<p id="account" role="log"></p>`

const script = `
import { connect, createConfig, disconnect, getConnection, http, injected, reconnect, watchConnection } from '@wagmi/core'
const chain = { id: 1, name: 'Ethereum', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['/wallet/api/rpc/1'] } } }
const config = createConfig({ chains: [chain], transports: { 1: http('/wallet/api/rpc/1') }, connectors: [injected()] })
const account = document.querySelector('#account')
const show = () => {
  const { status, address } = getConnection(config)
  account.textContent = status + (address ? ' ' + address : '')
}
watchConnection(config, { onChange: show })
show()
await reconnect(config)
const found = () => config.connectors.find(({ id }) => id === 'io.rabby')
document.querySelector('#own').addEventListener('click', () => connect(config, { connector: found() }))
document.querySelector('#leave').addEventListener('click', () => disconnect(config))`

// Specification 9.5
test('A site’s wagmi and the element have separate connections', async ({ page, host, account: own, shows }) => {
  const wallet = await installWallet(page, rabby)
  const wagmi = page.locator('#account')
  await shows({ html, script })
  await expect(wagmi).toHaveText('disconnected')
  // If only wagmi is connected, its connection survives a reload.
  await page.getByRole('button', { name: 'Connect by wagmi' }).click()
  await expect(wagmi).toHaveText(`connected ${wallet.address}`)
  await host.showsIdle()
  await page.reload()
  await expect(wagmi).toHaveText(`connected ${wallet.address}`)
  await expect(host.connectButton).toBeVisible()
  const stateBefore = (await readStorage(page))['wagmi.store']
  // wagmi and the element can be connected at the same time.
  await host.choosesWallet()
  await host.showsConnected(wallet.address)
  expect((await readStorage(page))['wagmi.store']).toBe(stateBefore)
  await page.reload()
  await host.showsConnected(wallet.address)
  await expect(wagmi).toHaveText(`connected ${wallet.address}`)
  // Disconnecting in the element empties the element's storage and does not change wagmi's storage.
  await host.opensAccount()
  await own.disconnects()
  await host.showsIdle()
  const storedItems = await readStorage(page)
  expect(storedItems['kisslock.wagmi.store']).toContain('"value":[]')
  expect(Object.keys(storedItems).filter((key) => key.startsWith('wagmi.'))).toContain('wagmi.store')
})

test('A scanned wallet is connected only to the element and not to the site’s wagmi, even after a reload', async ({
  page,
  host,
  shows,
  scans,
}) => {
  const wagmi = page.locator('#account')
  await shows({ html, script })
  await host.choosesWallet('Rainbow')
  const account = createAccount()
  await scans(account)
  await host.showsConnected(account.address)
  for (const _ of ['now', 'after a reload']) {
    await expect(wagmi).toHaveText('disconnected')
    const kept = await readStorage(page)
    expect(kept['kisslock.wagmi.store']).toContain(account.address)
    expect(
      Object.entries(kept).filter(([key, value]) => key.startsWith('wagmi.') && /walletConnect|0x/.test(value)),
    ).toEqual([])
    await page.reload()
    await host.showsConnected(account.address)
  }
})
