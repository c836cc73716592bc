import { listening } from '../../src/publicEvents'
import type { KitCore } from '../core/kitCore'
import type { Heard } from '../core/lazyParts'
import { held } from './frozenConnection'

/** The function that calls a listener for each event of a name since these values. */
export const listeningIn = (core: KitCore, values: Pick<Heard, 'connection' | 'session'>) =>
  listening({ ...core, connection: held(core.connection, values.connection) }, values)
