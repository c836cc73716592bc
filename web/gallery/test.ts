import type { PlaywrightTestOptions } from '@playwright/test'
import { removePracticeWallet } from '../e2e/scan/withoutPractice'
import { test as base } from '../e2e/servers/kept'
import { type Site, startSiteOnce } from './sites'
import { states } from './states'
import { runSteps } from './states/steps'
import { browserOptions, createVisitor, type Visitor } from './visitor'

/** A test with a visitor of a site. */
export const test = base.extend<{ site: Site; origin: string; visitor: Visitor }>({
  site: ['plain', { option: true }],
  origin: [async ({ once, site }, use) => use(await startSiteOnce(once, site)), { timeout: 120_000 }],
  baseURL: async ({ origin }, use) => use(origin),
  visitor: async ({ page, site }, use) => {
    if (site === 'scanning') await removePracticeWallet(page)
    const visitor = createVisitor(page)
    await use(visitor)
    await visitor.owner.putsAllAway()
  },
})

/** Return the state with this ID. Throws if there is no such state. */
export const findState = (id: string) => {
  const state = states[id]
  if (!state) throw new Error(`There is no state ${id}.`)
  return state
}

/** Declare a test that starts in a state, on the state's site and in its browser and language. */
export const testState = (
  title: string,
  id: string,
  options: Partial<PlaywrightTestOptions & { site: Site }>,
  body: (visitor: Visitor) => Promise<unknown>,
): void =>
  test.describe(() => {
    const { browser, site, locale, steps, pointing } = findState(id)
    test.use({ ...(browser && browserOptions[browser]), ...(site && { site }), ...(locale && { locale }), ...options })
    test(title, async ({ visitor }) => {
      await runSteps(visitor, steps)
      // Move the pointer away, unless the state depends on the pointer.
      if (!pointing) await visitor.page.mouse.move(0, 0)
      await body(visitor)
    })
  })
