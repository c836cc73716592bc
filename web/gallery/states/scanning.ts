import { codeStates, desktopStates, phoneStates } from '../../e2e/scan/states'
import { type States, statesOf } from './state'
import type { Reach } from './steps'

/** Stops the clock, so that short states can be drawn; installs a test clock if there is none yet. */
const held =
  (reach: Reach): Reach =>
  async (visitor) => {
    await reach(visitor)
    const now = await visitor.page.evaluate(() => Date.now())
    await visitor.page.clock.pauseAt(now + 700)
  }

const clocked = new Set(['qr-preparing', 'qr-copied', 'qr-expiring'])

const all = (reaches: Readonly<Record<string, Reach>>, more: Parameters<typeof statesOf>[0] = {}): States =>
  statesOf({ site: 'scanning', ...more })(
    Object.fromEntries(Object.entries(reaches).map(([id, reach]) => [id, clocked.has(id) ? held(reach) : reach])),
  )

/** Names of wallets are the same in every language; labels of buttons are not. */
const inAnyLanguage: Reach = async ({ page, host, scan }) => {
  await host.visit()
  await page.locator('[data-kl-button] button').click()
  await page.getByRole('option', { name: 'Rainbow' }).click()
  await scan.reads()
}

/** States of pairing: the code, the app, and the outcomes. */
export const scanning: States = {
  ...all(codeStates),
  ...all(desktopStates),
  ...all(phoneStates, { only: 'mobile', browser: 'phone' }),
  'qr-ready-german': { reach: inAnyLanguage, site: 'scanning', locale: 'de' },
  'qr-ready-arabic': { reach: inAnyLanguage, site: 'scanning', locale: 'ar' },
}
