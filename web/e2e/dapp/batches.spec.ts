import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toAccount } from '../../practice/wallet/state'
import type { WalletOptions } from '../../testing'
import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

const docs = readFileSync(join(import.meta.dirname, '../../../docs/how-to/batches.md'), 'utf8')
const block = (kind: string) => new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, 'ms').exec(docs)?.[1] ?? ''
// The first account of anvil, which has money on the local chain.
const rich = toAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

type Case = readonly [
  title: string,
  wallet: Pick<WalletOptions, 'batches' | 'behaviour'>,
  says: string,
  asked: string[],
]

const both = 'Both payments are made.'
const part = '1 of 2 payments are made. Look at them before you pay the rest.'
const [batch, single] = ['wallet_sendCalls', 'eth_sendTransaction']
const cases: readonly Case[] = [
  ['sends both at once', {}, both, [batch]],
  [
    'declines the batch',
    { behaviour: { send: 'reject' } },
    'You have declined in the wallet. Nothing was sent.',
    [batch],
  ],
  ['has no batches, and sends one by one', { batches: false }, both, [batch, single, single]],
  [
    'has no batches, and declines the second call',
    { batches: false, behaviour: { [single]: ['approve', 'reject'] } },
    part,
    [batch, single, single],
  ],
  [
    'declines to upgrade the account',
    { batches: 'upgrade-refused' },
    'You have declined to upgrade the account. Nothing was sent.',
    [batch],
  ],
]

for (const [title, given, says, asked] of cases)
  test(`Docs, several calls at once: a visitor whose wallet ${title}`, async ({ page, host, shows, localChain }) => {
    const wallet = await installWallet(page, { ...rabby, keys: [rich.privateKey], chains: [localChain], ...given })
    await shows({ html: block('html'), script: block('js') })
    await host.choosesWallet()
    await host.showsConnected(rich.address)
    await page.getByRole('button', { name: 'Pay both' }).click()
    await expect(page.locator('#said')).toHaveText(says, { timeout: 15_000 })
    expect(wallet.requests().flatMap(({ method }) => ([batch, single].includes(method) ? [method] : []))).toEqual(asked)
  })

test('Docs, several calls at once: a scanned wallet whose session has no batches sends one by one', async ({
  page,
  host,
  shows,
  scans,
}) => {
  await shows({ html: block('html'), script: block('js') })
  await host.choosesWallet('Rainbow')
  await scans(rich)
  await host.showsConnected(rich.address)
  await page.getByRole('button', { name: 'Pay both' }).click()
  await expect(page.locator('#said')).toHaveText(both, { timeout: 15_000 })
})
