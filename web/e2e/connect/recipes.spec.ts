import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { toAccount } from '../../practice/wallet/state'
import { rabby } from '../journeys/wallets'
import { installWallet, type WalletHandle } from '../wallet/installWallet'
import { expect, test } from './test'
import { buildVueSite } from './vueSite'

const readDocs = (name: string) => readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8')
const findBlocks = (name: string, kind: string) =>
  [...readDocs(name).matchAll(/^```(\w+)\n(.*?)^```$/gms)]
    .filter(([, one]) => one === kind)
    .map(([, , code = '']) => code)

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
// The first account of anvil has funds on the local chain.
const { privateKey } = toAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

const installLocalWallet = (target: Page, url: string): Promise<WalletHandle> =>
  installWallet(target, {
    ...rabby,
    keys: [privateKey],
    chains: [{ id: 31_337, name: 'Local chain', currency, rpcUrls: [url], explorers: [] }],
  })

// The page may send requests only to its own origin and to the node's origin.
test.use({ expectedOrigin: async ({ chain }, use) => use(chain.url) })

const [servedHtml = ''] = findBlocks('send-a-transaction.md', 'html')
// dapp/docs.spec.ts runs the recipe's code blocks for viem and ethers, which call the same provider.
const [script = ''] = findBlocks('send-a-transaction.md', 'js')

test('The recipe of docs/send-a-transaction.md sends a transaction without a Kisslock server', async ({
  page,
  host,
  chain,
  shows,
}) => {
  const wallet = await installLocalWallet(page, chain.url)
  const settings = JSON.stringify({ chains: [{ id: 31_337, name: 'Local chain', currency, rpc: chain.url }] })
  const html = servedHtml
    .replace('/wallet/embed.js', '/kisslock/index.js')
    .replace('/send.js', '/site.js')
    .replace('></kisslock', `><script type="application/json">${settings}</script></kisslock`)
  await shows({ html, script })
  const sendButton = page.getByRole('button', { name: 'Send 0.01 ETH' })
  await expect(sendButton).toBeDisabled()
  await host.choosesWallet()
  wallet.setBehaviour('send', 'reject')
  await sendButton.click()
  await expect(page.locator('#said')).toHaveText('Declined.')
  wallet.setBehaviour('send', 'approve')
  await sendButton.click()
  await expect(page.locator('#said')).toHaveText(/^Sent: 0x[0-9a-f]{64}( success)?$/)
  const [hash = ''] = /0x[0-9a-f]{64}/.exec((await page.locator('#said').textContent()) ?? '') ?? []
  await expect.poll(() => chain.ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
})

test('The @wagmi/vue recipe of docs/connect.md connects a wallet, sends a transaction and gets its receipt, without wagmi’s React package', async ({
  page,
  host,
  chain,
  shows,
}) => {
  const wallet = await installLocalWallet(page, chain.url)
  const main = findBlocks('connect.md', 'js').find((code) => code.includes('@wagmi/vue')) ?? ''
  const [component = ''] = findBlocks('connect.md', 'vue')
  const script = await buildVueSite(main.replace('http://127.0.0.1:8545', chain.url), component)
  await shows({ html: '<div id="app"></div><script type="module" src="/site.js"></script>', script })
  const send = page.getByRole('button', { name: 'Send 0.01 ETH' })
  await expect(send).toBeDisabled()
  await host.choosesWallet()
  wallet.setBehaviour('send', 'reject')
  await send.click()
  await expect(page.locator('#said')).toContainText('rejected')
  wallet.setBehaviour('send', 'approve')
  await send.click()
  await expect(page.locator('#said')).toHaveText('success')
  await page.reload()
  await expect(send).toBeEnabled()
})
