import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'

// Other announcements are tested in src/wallets/discover.test.ts, and other responses in
// src/actions/connectWallet.test.ts.
test('Wallet names with markup, hidden characters or extreme length are shown as short plain text', async ({
  page,
  host,
  dialog,
}) => {
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
