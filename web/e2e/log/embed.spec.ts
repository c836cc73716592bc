import { expect, test } from '../embed/test'
import { rabby } from '../journeys/wallets'
import { noteLog } from '../rules/log'
import { installWallet } from '../wallet/installWallet'
import { connected, expectLogged } from './test'

test('The element logs to its own Kisslock below that path', async ({ page, context, host, dialog }) => {
  const entries = noteLog(context)
  const called = page.waitForRequest(/_log$/)
  await installWallet(page, rabby)
  await page.goto('/')
  await host.choosesWallet()
  await dialog.isClosed()
  expect(new URL((await called).url()).pathname).toBe('/wallet/api/auth/_log')
  await expectLogged(() => entries, connected)
})
