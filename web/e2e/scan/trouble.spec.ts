import { phone } from '../journeys/wallets'
import { cheapPhoneFactor, slowProcessor } from '../rules/slow'
import { rejectProjectId, silenceRelay } from './relay'
import { expect, test } from './test'

test('If the relay does not respond for eight seconds, the dialog says so and offers a retry, even with a slow processor', async ({
  page,
  host,
  dialog,
  scan,
  chooseRainbow,
}) => {
  await slowProcessor(page, cheapPhoneFactor)
  await page.clock.install()
  await silenceRelay(page)
  await chooseRainbow()
  await expect(scan.line).toHaveText('Preparing a code')
  await page.clock.fastForward(8000)
  await expect(dialog.heading).toHaveText('No code is available right now')
  await expect(dialog.heading).toBeFocused()
  await expect(scan.stage).toContainText('The service between this page and your phone is not answering.')
  await host.showsIdle()
  await dialog.does('Try again')
  await dialog.says('Scan with Rainbow')
  await expect(scan.line).toHaveText('Preparing a code')
})

test('If the project ID is rejected, the dialog explains why, with steps and alternatives', async ({
  page,
  host,
  dialog,
  scan,
}) => {
  await rejectProjectId(page)
  await host.visitAndChoose('Trust Wallet')
  await expect(dialog.actionCard).toContainText('Scanning does not work here right now')
  await expect(dialog.actionCard).toContainText('does not accept Practice right now')
  await expect(scan.stage).not.toContainText(/project id|Unauthorized|3000/)
  await expect(dialog.steps).toHaveCount(3)
  await dialog.action(/^Trust Wallet in /).click()
  await expect(dialog.method('Browser')).toHaveAttribute('aria-selected', 'true')
})

test.describe('on a phone', () => {
  test.use(phone)

  for (const [relay, what] of [
    [rejectProjectId, 'refuses this site'],
    [silenceRelay, 'does not answer'],
  ] as const)
    test(`If the relay ${what}, the dialog still offers the wallet’s own browser`, async ({ page, host, dialog }) => {
      await page.clock.install()
      await relay(page)
      await host.visitAndTap()
      await dialog.row('Trust Wallet').tap()
      if (relay === rejectProjectId) await dialog.says('Open this page in Trust Wallet')
      // The page starts its timeout some time after the tap, so advance the clock until the screen appears.
      else
        await expect(async () => {
          await page.clock.fastForward(8100)
          await expect(dialog.heading).toHaveText('No code is available right now', { timeout: 500 })
        }).toPass()
      await expect(dialog.link('Open in Trust Wallet')).toHaveAttribute('href', /kisslock%3Dtrust$/)
      await expect(dialog.box.getByText(/project id/)).toHaveCount(0)
    })
})
