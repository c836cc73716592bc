import type { Config } from '@wagmi/core'
import type { Lazy } from '../browser/lazy'
import { dropUnhydrated } from './isHydrated'
import { readPrivates } from './libraryPrivates'
import type { Revalidation } from './revalidation'

/** The connections of the last page load. */
export type ConnectionMemory = {
  /** Restores the connections. Resolves when it is known if the visitor is connected. */
  reconnect(): Promise<void>
  /** Drops the stored connections that have not been restored, and stops restoring them. */
  forget(): void
  /** Connector ids of stored connections that are missing from the library's state. */
  readonly storedIds: readonly string[]
  /** Stops restoring and removes all listeners. */
  stop(): void
}

/**
 * Restores the connections. `decisionSignal` aborts when the visitor connects or disconnects. `forget` is the method
 * `forget` of the memory that calls this function.
 */
type RestoreConnections = (decisionSignal: AbortSignal, forget: () => void) => Promise<void>

/** Create a memory that restores the connections once, and forgets them if restoring fails. */
export const createConnectionMemory = (
  config: Config,
  restore: RestoreConnections,
  storedIds: readonly string[] = [],
): ConnectionMemory => {
  const restoreController = new AbortController()
  const forgetStored = () => {
    restoreController.abort()
    dropUnhydrated(config)
  }
  let reconnectPromise: Promise<void> | undefined
  const reconnectStored = () => {
    reconnectPromise ??= restore(restoreController.signal, forgetStored).catch(forgetStored)
    return reconnectPromise
  }
  return { reconnect: reconnectStored, forget: forgetStored, storedIds, stop: () => restoreController.abort() }
}

/**
 * Create the memory of the last page load. The memory restores the connections once, and forgets them when the visitor
 * connects or disconnects.
 */
export const createLibraryMemory = (
  config: Config,
  lazyRevalidation: Lazy<Revalidation>,
  hasStoredConnection: boolean,
): ConnectionMemory => {
  const storedMemory = createConnectionMemory(config, async (decisionSignal) => {
    // Set the status immediately: a page with a stored connection must not show "Connect" before it has restored the
    // connection.
    if (hasStoredConnection && !decisionSignal.aborted)
      config.setState((state) => ({ ...state, status: 'reconnecting' }))
    // The library reads the stored state in microtasks, so the connections are known in the next task.
    await new Promise((resolve) => setTimeout(resolve, 0))
    const hasNoConnections = config.state.connections.size === 0
    if (hasNoConnections || decisionSignal.aborted) dropUnhydrated(config)
    if (decisionSignal.aborted) return
    if (hasNoConnections && !(await config.storage?.getItem('recentConnectorId'))) return
    // Visitors without a stored connection don't load the revalidation chunk.
    const { restore } = await lazyRevalidation.load()
    if (!decisionSignal.aborted) await restore(decisionSignal)
  })
  const stopWatching = config.subscribe(
    ({ status }) => status,
    (status) => {
      if (status === 'connecting') storedMemory.forget()
    },
  )
  const stopMemory = () => {
    storedMemory.stop()
    stopWatching()
  }
  return { ...storedMemory, stop: stopMemory }
}

/**
 * Write the library's state again after the library has read the stored state. The start of the library writes an empty
 * state, so without this second write a tab that closes before another change would lose its connections.
 */
export const writeAfterHydration = (config: Config): void =>
  readPrivates(config).store.persist.onFinishHydration(() => config.setState((state) => ({ ...state })))
