import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'

// Every other announcement is a row of src/wallets/discover.test.ts, every other answer one of src/actions/connectWallet.test.ts.
test('Markup, hidden characters and endless names are shown as short text', async ({ page, host, dialog }) => {
  await installWallet(page, { rdns: 'org.markup', name: '<img src=x onerror=alert(1)>' })
  await installWallet(page, { rdns: 'org.bidi', name: 'Tell\u202eyreve\u200b' })
  await installWallet(page, { rdns: 'org.long', name: 'Long '.repeat(500) })
  await host.visitAndOpen()
  const group = dialog.group('Detected in this browser')
  await expect(group).toHaveCount(3)
  await expect(dialog.row('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(dialog.row('Tell yreve')).toBeVisible()
  expect((await dialog.row('Long Long').getAttribute('data-name'))?.length).toBeLessThanOrEqual(40)
  await expect(dialog.list.locator('img[src="x"]')).toHaveCount(0)
})

const badIcons = [
  'javascript:alert(1)',
  'https://tracker.example/a.png',
  'data:text/html,<b>',
  'data:image/gif;base64,R0lGODlhAAAA',
  `data:image/png;base64,${'A'.repeat(300_000)}`,
]

test('An icon that is no picture is replaced by letters', async ({ page, host, dialog }) => {
  for (const [i, icon] of badIcons.entries()) await installWallet(page, { rdns: `org.w${i}`, name: `Odd ${i}`, icon })
  await host.visitAndOpen()
  for (const i of badIcons.keys()) {
    await expect(dialog.row(`Odd ${i}`).locator('svg')).toBeVisible()
    await expect(dialog.row(`Odd ${i}`).locator('img')).toHaveCount(0)
  }
})
