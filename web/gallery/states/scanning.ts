import { codeStates, desktopStates, phoneStates } from '../../e2e/scan/states'
import type { Visitor } from '../visitor'
import type { States } from './state'

type Reach = (visitor: Visitor) => Promise<unknown>

/** The clock stands from here on, so that what passes by itself can be drawn; a clock of ours runs already. */
const held =
  (reach: Reach): Reach =>
  async (visitor) => {
    await reach(visitor)
    const now = await visitor.page.evaluate(() => Date.now())
    await visitor.page.clock.pauseAt(now + 700)
  }

const clocked = new Set(['qr-preparing', 'qr-copied', 'qr-expiring'])

const all = (reaches: Readonly<Record<string, Reach>>, more: Omit<States[string], 'reach'> = {}): States =>
  Object.fromEntries(
    Object.entries(reaches).map(([id, reach]) => [
      id,
      { reach: clocked.has(id) ? held(reach) : reach, site: 'scanning', ...more },
    ]),
  )

/** Names of wallets are the same everywhere; those of buttons are not. */
const inAnyLanguage: Reach = async ({ page, host, scan }) => {
  await host.visit()
  await page.locator('[data-kl-button] button').click()
  await page.getByRole('option', { name: 'Rainbow' }).click()
  await scan.reads()
}

/** A wallet that is not here was chosen, and codes can be made: the code, the app, and what becomes of them. */
export const scanning: States = {
  ...all(codeStates),
  ...all(desktopStates),
  ...all(phoneStates, { only: 'mobile', browser: 'phone' }),
  'qr-ready-german': { reach: inAnyLanguage, site: 'scanning', locale: 'de' },
  'qr-ready-arabic': { reach: inAnyLanguage, site: 'scanning', locale: 'ar' },
}
