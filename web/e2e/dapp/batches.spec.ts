import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toAccount } from '../../practice/wallet/state'
import type { WalletOptions } from '../../testing'
import { rabby } from '../journeys/wallets'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

const docsText = readFileSync(join(import.meta.dirname, '../../../docs/how-to/batches.md'), 'utf8')
const findBlock = (kind: string) => new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, 'ms').exec(docsText)?.[1] ?? ''
// The first account of anvil has funds on the local chain.
const richAccount = toAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

const bothPaid = 'Both payments are made.'
const onePaid = '1 of 2 payments are made. Look at them before you pay the rest.'
const nothingSent = 'You have declined in the wallet. Nothing was sent.'
const upgradeDeclined = 'You have declined to upgrade the account. Nothing was sent.'
const [batch, single] = ['wallet_sendCalls', 'eth_sendTransaction']

/**
 * A test case for one wallet. For each click of the button, the case contains the text that the page shows and the
 * requests that the wallet received.
 */
type Case = readonly [
  title: string,
  wallet: Pick<WalletOptions, 'batches' | 'behaviour'>,
  presses: readonly (readonly [says: string, asked: readonly string[]])[],
]

const cases: readonly Case[] = [
  [
    'supports batches can send both payments at once, or decline both',
    { behaviour: { send: ['approve', 'reject'] } },
    [
      [bothPaid, [batch]],
      [nothingSent, [batch]],
    ],
  ],
  [
    'supports no batches sends one payment after the other, and can decline the second',
    { batches: false, behaviour: { [single]: ['approve', 'approve', 'approve', 'reject'] } },
    [
      [bothPaid, [batch, single, single]],
      [onePaid, [batch, single, single]],
    ],
  ],
  [
    'declines to upgrade the account sees that nothing was sent',
    { batches: 'upgrade-refused' },
    [[upgradeDeclined, [batch]]],
  ],
]

for (const [title, given, presses] of cases)
  test(`In the example of docs/how-to/batches.md, a visitor whose wallet ${title}`, async ({
    page,
    host,
    shows,
    localChain,
  }) => {
    const wallet = await installWallet(page, {
      ...rabby,
      keys: [richAccount.privateKey],
      chains: [localChain],
      ...given,
    })
    await shows({ html: findBlock('html'), script: findBlock('js') })
    await host.choosesWallet()
    await host.showsConnected(richAccount.address)
    const listBatchMethods = () => wallet.methods().filter((method) => [batch, single].includes(method))
    for (const [says, calls] of presses) {
      const countBefore = listBatchMethods().length
      await page.getByRole('button', { name: 'Pay both' }).click()
      await expect(page.locator('#said')).toHaveText(says, { timeout: 15_000 })
      expect(listBatchMethods().slice(countBefore)).toEqual(calls)
    }
  })

test('The example of docs/how-to/batches.md sends the calls one by one if a scanned wallet’s session does not support batches', async ({
  page,
  host,
  shows,
  scans,
}) => {
  await shows({ html: findBlock('html'), script: findBlock('js') })
  await host.choosesWallet('Rainbow')
  await scans(richAccount)
  await host.showsConnected(richAccount.address)
  await page.getByRole('button', { name: 'Pay both' }).click()
  await expect(page.locator('#said')).toHaveText(bothPaid, { timeout: 15_000 })
})
