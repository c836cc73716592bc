import { toAccount } from '../../practice/wallet/state'
import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

/** The script of a page with sign-in functions of its own. The page reads and sends through the provider. */
const script = `
import { setUp } from '/kisslock/index.js'
const signedMessages = []
Object.assign(globalThis, { signedMessages })
setUp({
  chains: [CHAIN],
  name: 'Static shop',
  accent: '#7a3cff',
  signIn: {
    required: true,
    getNonce: async () => '12345678',
    createMessage: ({ address, chainId, nonce }) =>
      location.host + ' wants you to sign in with your Ethereum account:\\n' + address + '\\n\\n\\nURI: ' + location.origin +
      '\\nVersion: 1\\nChain ID: ' + chainId + '\\nNonce: ' + nonce + '\\nIssued At: ' + new Date().toISOString(),
    verify: async (proof) => signedMessages.push(proof) > 0,
    signOut: async () => {},
  },
})`

// The first account of anvil has funds on the local chain.
const { privateKey } = toAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

test.describe('A static site with its own node', () => {
  const html = '<script type="module" src="/site.js"></script><kisslock-connect></kisslock-connect>'
  const createOwnNetwork = (rpc: string) =>
    JSON.stringify({ id: 31337, name: 'Local chain', rpc, currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } })

  // The page may send requests only to its own origin and to the node's origin.
  test.use({ expectedOrigin: async ({ chain }, use) => use(chain.url) })

  test('a visitor signs in with the site’s functions, reads through the node, and sends a transaction that is confirmed', async ({
    page,
    host,
    sign,
    chain,
    shows,
  }) => {
    const local = { id: 31_337, name: 'Local chain', currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
    const wallet = await installWallet(page, {
      ...rabby,
      keys: [privateKey],
      chains: [{ ...local, rpcUrls: [chain.url], explorers: [] }],
    })
    await shows({ html, script: script.replace('CHAIN', createOwnNetwork(chain.url)) })
    await expect(host.connectButton).toHaveCSS('background-color', 'rgb(122, 60, 255)')
    await host.choosesWallet()
    await sign.signs()
    await host.showsConnected(wallet.address)
    const signedMessages = await page.evaluate(
      () => (globalThis as unknown as { signedMessages: { message: string }[] }).signedMessages,
    )
    expect(signedMessages.map(({ message }) => message.split('\n')[1])).toEqual([wallet.address])

    const hash = await page.evaluate(async (to) => {
      const { provider } = document.querySelector('kisslock-connect') as unknown as {
        provider: { request: (asked: object) => Promise<string> }
      }
      const [from] = (await provider.request({ method: 'eth_accounts' })) as unknown as string[]
      return provider.request({ method: 'eth_sendTransaction', params: [{ from, to, value: '0x1' }] })
    }, wallet.address)
    await expect
      .poll(async () => (await chain.ask('eth_getTransactionReceipt', hash)) as { status: string } | null)
      .toMatchObject({ status: '0x1' })
    await expect(host.balance).toContainText('ETH')
  })
})
