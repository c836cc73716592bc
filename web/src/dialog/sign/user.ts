import { lazy } from '../../browser/lazy'
import type { Parts } from '../loading/parts'
import { createPreload } from '../loading/preload'
import { sentences } from '../loading/sentences'

const chunk = lazy(() => import('../user'))

/**
 * The pages about the user, including the sign-in code. The code of these pages loads when the pointer reaches the row
 * of one of these pages, or when the visitor chooses a row.
 */
export const user = {
  chunk,
  preload: createPreload((kisslock, parts: Parts) =>
    Promise.all([parts.sign.preload(kisslock), sentences(kisslock, 'user'), chunk.load()]),
  ),
}

const appsChunk = lazy(() => import('../user/apps'))

/**
 * The page with the apps that have access to the user's account. Its code loads only when the visitor opens the page.
 */
export const apps = {
  chunk: appsChunk,
  preload: createPreload((kisslock, parts: Parts) =>
    Promise.all([user.preload(kisslock, parts), sentences(kisslock, 'apps'), appsChunk.load()]),
  ),
}
