import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { shortenAddress } from '../../src/dialog/shortAddress'
import { expect, test } from './test'

const docsText = readFileSync(join(import.meta.dirname, '../../../docs/send-a-transaction.md'), 'utf8')
const blocks = [...docsText.matchAll(/^## (.*?)\n(?:(?!^## ).*\n)*?```(\w+)\n((?:(?!^```).*\n)*)```$/gm)].map(
  ([, heading = '', kind = '', code = '']) => ({ heading, kind, code }),
)
const html = blocks.find(({ kind }) => kind === 'html')?.code ?? ''
const scripts = blocks.filter(({ kind }) => kind === 'js')
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const findSaidText = (page: Page) => page.getByRole('status').and(page.locator('#said'))

test('docs/send-a-transaction.md has exactly three scripts, for plain “request”, viem and ethers', () => {
  expect(scripts.map(({ heading }) => heading)).toEqual(['With plain `request`', 'With viem', 'With ethers'])
  expect(docsText.match(/^```\w+$/gm)).toEqual(['```html', ...scripts.map(() => '```js')])
})

for (const { heading, code } of scripts)
  test(`The script of docs/send-a-transaction.md below “${heading}” sends a transaction`, async ({
    page,
    host,
    dialog,
    practice,
    shows,
    node,
  }) => {
    await shows({ html, script: code, practice: true })
    const send = page.getByRole('button', { name: 'Send 0.01 ETH' })
    await expect(host.connectButton).toBeVisible()
    await expect(send).toBeDisabled()
    await host.choosesWallet('Practice wallet')
    await practice.approves('Connect to this site?')
    await dialog.isClosed()
    await expect(send).toBeEnabled()

    await send.click()
    await practice.approves('Switch network?')
    const question = practice.question('Send this transaction?')
    await expect(question).toContainText('0.01 ETH')
    await expect(question).toContainText(receiver)
    await expect(question).toContainText('Local chain')
    await practice.rejects('Send this transaction?')
    await expect(findSaidText(page)).toHaveText('Declined.')

    const balanceBefore = BigInt((await node('eth_getBalance', receiver, 'latest')) as string)
    await send.click()
    await practice.approves('Send this transaction?')
    await expect(findSaidText(page)).toHaveText(/^Sent: 0x[0-9a-f]{64}( success)?$/)
    const [hash = ''] = /0x[0-9a-f]{64}/.exec((await findSaidText(page).textContent()) ?? '') ?? []
    // The node answers the send request before it has mined the transaction, so poll for the receipt.
    await expect.poll(() => node('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
    const receipt = (await node('eth_getTransactionReceipt', hash)) as { from: string }
    await expect(host.accountChip).toContainText(shortenAddress(receipt.from), { ignoreCase: true })
    const balanceAfter = BigInt((await node('eth_getBalance', receiver, 'latest')) as string)
    expect(balanceAfter - balanceBefore).toBeGreaterThanOrEqual(10n ** 16n)

    // After a reload the page is still connected. A reload does not depend on the library, so only the first code block
    // of the page is tested with a reload.
    if (heading !== scripts[0]?.heading) return
    await page.reload()
    await expect(send).toBeEnabled()
    await send.click()
    await expect(practice.question('Send this transaction?')).toBeVisible()
    await practice.rejects('Send this transaction?')
    await expect(findSaidText(page)).toHaveText('Declined.')
  })
