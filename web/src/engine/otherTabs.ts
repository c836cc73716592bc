import type { Config } from '@wagmi/core'
import type { Lazy } from '../browser/lazy'
import type { Revalidation } from './revalidation'

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
 * library remembers that until the next connect.
 */
export const followOtherTabs = (config: Config, revalidation: Lazy<Revalidation>): OtherTabs => {
  let running = new AbortController()
  const forget = () => running.abort()
  const listener = ({ key, newValue }: StorageEvent) => {
    if (key !== `${config.storage?.key}.store` || !newValue || config.state.status !== 'disconnected') return
    forget()
    running = new AbortController()
    const { signal } = running
    // Without the chunk this tab stays as it is: its next load restores.
    revalidation
      .load()
      .then((part) => part.restoreStored(signal, newValue))
      .catch(forget)
  }
  addEventListener('storage', listener)
  const unsubscribe = config.subscribe(
    ({ status }) => status,
    (status) => status === 'connecting' && forget(),
  )
  return {
    forget,
    stop: () => {
      forget()
      unsubscribe()
      removeEventListener('storage', listener)
    },
  }
}
