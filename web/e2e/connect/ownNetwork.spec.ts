import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foundry } from 'viem/chains'
import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

const docsText = readFileSync(join(import.meta.dirname, '../../../docs/connect.md'), 'utf8')
/** The lines in the example for `@wagmi/vue` that describe the network. The network is the test chain of Foundry. */
const [example = ''] = /^const \{ id, name, nativeCurrency.*?^setUp\(.*?$/ms.exec(docsText) ?? []

test.use({ expectedOrigin: async ({ chain }, use) => use(chain.url) })

test('The example of docs/connect.md adds its network to a wallet, with the site’s node', async ({
  page,
  host,
  networks,
  chain,
  shows,
}) => {
  const wallet = await installWallet(page, { ...rabby, chains: [1] })
  const { id, name, nativeCurrency } = foundry
  const imports = `import { setUp } from '/kisslock/index.js'\nconst foundry = ${JSON.stringify({ id, name, nativeCurrency })}\n`
  await shows({
    html: '<script type="module" src="/site.js"></script><kisslock-connect></kisslock-connect>',
    script: imports + example.replace('http://127.0.0.1:8545', chain.url),
  })
  await host.choosesWallet()
  await host.wrongNetworkButton.click()
  await networks.chooses('Foundry')
  await host.showsConnected(wallet.address, 'Foundry')
  const addRequest = wallet.requests().find(({ method }) => method === 'wallet_addEthereumChain')
  expect(addRequest?.params).toMatchObject([{ chainId: '0x7a69', chainName: 'Foundry', rpcUrls: [chain.url] }])
})
