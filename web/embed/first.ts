import { lazy } from '../src/browser/lazy'
import type { PageData } from '../src/server/wire.gen'
import { createElementClass } from './KisslockConnect'
import type { Rest } from './rest'

const name = 'kisslock-connect'

/** The modules that embed.js imports on demand; the first one is main.ts. */
type Modules = readonly [{ start: (page: PageData) => Rest }, ...unknown[]]

/** Called by embed.js, which the server writes, with the site's settings and the visitor's sentences. */
export const define = (page: PageData, load: () => Promise<Modules>): void => {
  const rest = lazy(async () => {
    try {
      const [{ start }] = await load()
      return start(page)
    } catch (cause) {
      const error = new Error('Kisslock: the code of <kisslock-connect> could not be loaded.', { cause })
      reportError(error)
      throw error
    }
  })
  if (!customElements.get(name)) customElements.define(name, createElementClass(page, rest))
}
