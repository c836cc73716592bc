import { whenReachable } from '../browser/lazy'
import type { RestoreParameters } from './restore'
import { readStored, scannedId, storedConnections } from './storedState'

/** Follows the connections of other tabs of the site. */
export type OtherTabs = {
  /** Ends the restoration that is running. */
  forget(): void
  /** Removes the listener as well. */
  stop(): void
}

/**
 * Restores the connection that another tab of the site has just stored, while this tab has none: a wallet gives its permission to
 * the site, not to a tab, so no prompt is needed. A wallet that the visitor has disconnected here stays disconnected, because the
 * library remembers that until the next connect. A scanned wallet is left out: its session needs a client of its own.
 */
export const followOtherTabs = (memory: RestoreParameters): OtherTabs => {
  const { config } = memory
  let running = new AbortController()
  const forget = () => running.abort()
  const isFree = () => config.state.status === 'disconnected'
  const follow = async ({ key, newValue }: StorageEvent) => {
    if (!config.storage || key !== `${config.storage.key}.store` || !isFree()) return
    const stored = storedConnections(readStored(newValue ?? '')).filter(({ id }) => id !== scannedId)
    if (stored.length === 0) return
    forget()
    running = new AbortController()
    const { signal } = running
    const unsubscribe = config.subscribe(
      ({ status }) => status,
      (status) => status === 'connecting' && forget(),
    )
    signal.addEventListener('abort', unsubscribe)
    const { restore } = await whenReachable(() => import('./restore'))
    if (!signal.aborted && isFree()) await restore(memory, signal, stored)
  }
  // Without the chunk this tab stays as it is: its next load restores.
  const listener = (event: StorageEvent) => void follow(event).catch(forget)
  globalThis.addEventListener?.('storage', listener)
  return {
    forget,
    stop: () => {
      forget()
      globalThis.removeEventListener?.('storage', listener)
    },
  }
}
