import { lazy } from '../src/browser/lazy'
import type { KitCore } from './core'

/** What a page needs once its button works (later.ts). */
export const later = lazy(() => import('./later'))

const begun = new WeakSet<object>()

/** Loads later.ts, and starts the work beside a site's stores once. A failure is ignored here: the next use tries again. */
export const beginLater = (core: KitCore): void => {
  Promise.all([later.load(), core.own.added.load()]).then(
    ([{ resumeGuide }]) => {
      if (begun.has(core.runtime)) return
      begun.add(core.runtime)
      resumeGuide(core)
    },
    () => {},
  )
}
