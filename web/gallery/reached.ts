import type { Browser, BrowserContextOptions } from '@playwright/test'
import { states } from './states'
import { browsers, Visitor } from './visitor'

/** A state by its id. Throws for an unknown one. */
export const stateOf = (id: string) => {
  const state = states[id]
  if (!state) throw new Error(`There is no state ${id}.`)
  return state
}

/** A visitor in a state: on its site, in its browser and language. The pointer is out of the way, unless it belongs to the state. */
export const reached = async (browser: Browser, id: string, options: BrowserContextOptions): Promise<Visitor> => {
  const { reach, browser: kind, site, locale, pointing } = stateOf(id)
  const own = { ...(kind && browsers[kind]), ...(locale && { locale }) }
  const visitor = await Visitor.arrives(browser, { ...own, ...options }, site)
  await reach(visitor)
  if (!pointing) await visitor.page.mouse.move(0, 0)
  return visitor
}
