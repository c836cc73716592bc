import { lazy } from '../../browser/lazy'
import { lazyView } from '../frame/lazyView'
import { createPreload } from '../loading/preload'
import { loadAreaSentences } from '../loading/sentences'

const chunk = lazy(() => import('./owners'))
const preload = createPreload((kisslock) => Promise.all([loadAreaSentences(kisslock, 'owners'), chunk.load()]))

/** The views about the owners of a smart contract wallet. If their code cannot be loaded, nothing is shown. */
export const OwnersTimeLeft = lazyView({ chunk, preload }, 'OwnersTimeLeft', () => null)
export const OwnersNote = lazyView({ chunk, preload }, 'OwnersNote', () => null)
