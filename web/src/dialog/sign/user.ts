import { lazy } from '../../browser/lazy'
import type { Parts } from '../loading/parts'
import { createPreload } from '../loading/preload'
import { loadAreaSentences } from '../loading/sentences'

const userChunk = lazy(() => import('../user'))

/**
 * The pages about the user, including the sign-in code. The code of these pages loads when the pointer reaches the row
 * of one of these pages, or when the visitor chooses a row.
 */
export const userViews = {
  chunk: userChunk,
  preload: createPreload((kisslock, parts: Parts) =>
    Promise.all([parts.sign.preload(kisslock), loadAreaSentences(kisslock, 'user'), userChunk.load()]),
  ),
}

const appsChunk = lazy(() => import('../user/apps'))

/**
 * The page with the apps that have access to the user's account. The code of this page loads only when the visitor
 * opens the page.
 */
export const appsViews = {
  chunk: appsChunk,
  preload: createPreload((kisslock, parts: Parts) =>
    Promise.all([userViews.preload(kisslock, parts), loadAreaSentences(kisslock, 'apps'), appsChunk.load()]),
  ),
}
