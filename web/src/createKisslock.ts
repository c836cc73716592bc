import { createCore } from './createCore'
import type { KisslockOptions } from './kisslock'
import { actionsOf } from './publicActions'
import { listening } from './publicEvents'
import { type Kisslock, publish, storesOf } from './publicKisslock'

/** Creates a site's Kisslock in the browser. No request is sent and no wallet is asked until the visitor or the site acts. */
export const createKisslock = (options: KisslockOptions): Kisslock => {
  const core = createCore(options)
  const wagmi = async () => (await core.runtime.load()).engine.config
  return publish({ ...storesOf(core), ...actionsOf(core), wagmi, on: listening(core) }, core)
}
