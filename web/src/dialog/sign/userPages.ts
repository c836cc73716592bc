import { lazy } from '../../browser/lazy'
import { lazyView } from '../elements/lazyView'
import { createPreload, preloadSign, sentences } from '../load'

/** The pages about the user, loaded when the visitor reaches for one of them. */
const userChunk = lazy(() => import('../user'))

/** Loads what the pages about the user need, signing in included. */
export const preloadUser = createPreload((kisslock) =>
  Promise.all([preloadSign(kisslock), sentences(kisslock, 'user'), userChunk.load()]),
)

/** A page about the user, in the place of the account. */
export const UserPages = lazyView(userChunk, preloadUser, ({ UserPages }) => UserPages)
