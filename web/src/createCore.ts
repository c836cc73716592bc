import { type Lazy, lazy } from './browser/lazy'
import type { Store } from './browser/store'
import type { Connection } from './flow/connection'
import { createFlow } from './flow/flow'
import { takeResume } from './flow/resume'
import type { Runtime } from './flow/runtime'
import { createStores, type KisslockCore, type KisslockOptions, readSurroundings } from './kisslock'
import { keepLog } from './log/keep'

const restoring: Connection = { status: 'reconnecting' }
const disconnected: Connection = { status: 'disconnected' }

/** The runtime's connection as a store that exists before the runtime is loaded, so that the button can render at once. */
const lazyConnection = (runtime: Lazy<Runtime>, first: Connection): Store<Connection> => ({
  get: () => runtime.get()?.connection.get() ?? first,
  subscribe: (listener) => {
    let stop = runtime.get()?.connection.subscribe(listener)
    const stopWaiting = runtime.subscribe(() => {
      stop ??= runtime.get()?.connection.subscribe(listener)
      listener()
    })
    return () => {
      stopWaiting()
      stop?.()
    }
  },
})

/** Creates the internal object of a site. No request is sent and no wallet is asked until the visitor acts. */
export const createCore = (options: KisslockOptions): KisslockCore => {
  const { config, storagePrefix } = options
  const { remembered, ...surroundings } = readSurroundings(storagePrefix)
  const stores = createStores(options, surroundings, createFlow())
  const runtime = lazy(async () => {
    const { startRuntime } = await import('./flow/runtime')
    const { domain, flow, session } = stores
    return startRuntime({ config, domain, flow, remembered, session, storagePrefix })
  })
  const connection = lazyConnection(runtime, remembered ? restoring : disconnected)
  const core: KisslockCore = { ...stores, connection, runtime }
  keepLog(core)
  const resume = takeResume(() => sessionStorage, Date.now())
  if (resume) core.flow.send({ type: 'resumed', ...resume })
  return core
}
