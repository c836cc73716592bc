import { lazy } from '../../browser/lazy'
import type { Parts } from '../loading/parts'
import { createPreload } from '../loading/preload'
import { sentences } from '../loading/sentences'

const chunk = lazy(() => import('../user'))

/** The pages about the user, signing in included, loaded when the visitor reaches for one of them. */
export const user = {
  chunk,
  preload: createPreload((kisslock, parts: Parts) =>
    Promise.all([parts.sign.preload(kisslock), sentences(kisslock, 'user'), chunk.load()]),
  ),
}
