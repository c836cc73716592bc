import { lazy } from '../../browser/lazy'
import { lazyView } from '../elements/lazyView'
import { createPreload, sentences } from '../load'

/** The screen of a route's gate, loaded when a route has refused an account. */
const gateChunk = lazy(() => import('../gate'))

const preloadGate = createPreload((kisslock) => Promise.all([sentences(kisslock, 'gate'), gateChunk.load()]))

/** The screen of a gate. Its loading is in the chunk of signing in, because that has to be there as well. */
export const Gate = lazyView(gateChunk, preloadGate, (part) => part.Gate)
