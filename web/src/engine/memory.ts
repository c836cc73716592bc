import type { Config } from '@wagmi/core'
import type { Lazy } from '../browser/lazy'
import { dropRemembered } from './isHydrated'
import { privatesOf } from './libraryPrivates'
import type { Revalidation } from './revalidation'

/** The connections of the last page load, as the engine uses them. */
export type Memory = {
  /** Restores the connections. Resolves when it is known whether the visitor is connected. */
  reconnect(): Promise<void>
  /** Drops the connections that have not been restored, and ends their restoration. */
  forget(): void
  /** Connector ids of the stored connections that the library's state does not have. */
  readonly ids: readonly string[]
  /** Ends the restoration and removes all listeners. */
  stop(): void
}

/** The part that restores. `decided` aborts when the visitor connects or disconnects; `forget` is that of the memory. */
type Restore = (decided: AbortSignal, forget: () => void) => Promise<void>

/** A memory that restores once, and forgets where that fails. */
export const restoredOnce = (config: Config, restore: Restore, ids: readonly string[] = []): Memory => {
  const decided = new AbortController()
  const forget = () => {
    decided.abort()
    dropRemembered(config)
  }
  let reconnecting: Promise<void> | undefined
  const reconnect = () => {
    reconnecting ??= restore(decided.signal, forget).catch(forget)
    return reconnecting
  }
  return { reconnect, forget, ids, stop: () => decided.abort() }
}

/** The connections of the last page load: restored once, and forgotten when the visitor connects or disconnects. */
export const createMemory = (config: Config, revalidation: Lazy<Revalidation>, hasStored: boolean): Memory => {
  const memory = restoredOnce(config, async (decided) => {
    // Set at once, so that a page with a stored connection never shows "Connect" before its restoration.
    if (hasStored && !decided.aborted) config.setState((state) => ({ ...state, status: 'reconnecting' }))
    // The library reads the stored state in the microtasks of this tick. The connections are known afterwards.
    await new Promise((resolve) => setTimeout(resolve, 0))
    const isEmpty = config.state.connections.size === 0
    if (isEmpty || decided.aborted) dropRemembered(config)
    if (decided.aborted) return
    if (isEmpty && !(await config.storage?.getItem('recentConnectorId'))) return
    // Visitors without a stored connection do not load this chunk.
    const { restore } = await revalidation.load()
    if (!decided.aborted) await restore(decided)
  })
  const unsubscribe = config.subscribe(
    ({ status }) => status,
    (status) => {
      if (status === 'connecting') memory.forget()
    },
  )
  const stop = () => {
    memory.stop()
    unsubscribe()
  }
  return { ...memory, stop }
}

/**
 * Writes the state once more after the library has read the stored one: the library's start writes an empty state before,
 * and a tab that closes without a further change would lose its connections.
 */
export const writeAfterHydration = (config: Config): void =>
  privatesOf(config).store.persist.onFinishHydration(() => config.setState((state) => ({ ...state })))
