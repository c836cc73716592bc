import { lazy } from '../../browser/lazy'
import { lazyView } from '../frame/lazyView'
import { createPreload } from '../loading/preload'
import { loadAreaSentences } from '../loading/sentences'

const ownersChunk = lazy(() => import('./owners'))
const preloadOwners = createPreload((kisslock) =>
  Promise.all([loadAreaSentences(kisslock, 'owners'), ownersChunk.load()]),
)

/** The views about the owners of a smart contract wallet. If their code cannot be loaded, nothing is shown. */
export const OwnersTimeLeft = lazyView({ chunk: ownersChunk, preload: preloadOwners }, 'OwnersTimeLeft', () => null)
export const OwnersNote = lazyView({ chunk: ownersChunk, preload: preloadOwners }, 'OwnersNote', () => null)
