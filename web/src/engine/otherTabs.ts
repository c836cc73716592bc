import type { Config } from '@wagmi/core'
import type { Lazy } from '../browser/lazy'
import type { Revalidation } from './revalidation'

/** Follows the connections of the site's other tabs. */
export type OtherTabs = {
  /** Stops the restoration that is running. */
  forget(): void
  /** Stops the restoration that is running, and removes the listener. */
  stop(): void
}

/**
 * Restore the connection that another tab of the site has just stored, if this tab has none. A wallet gives its
 * permission to the site and not to a tab, so no prompt is needed. A wallet that the visitor has disconnected in this
 * tab stays disconnected, because the library remembers the disconnect until the next connect.
 */
export const followOtherTabs = (config: Config, lazyRevalidation: Lazy<Revalidation>): OtherTabs => {
  let restorationController = new AbortController()
  const abortRestoration = () => restorationController.abort()
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== `${config.storage?.key}.store` || !newValue || config.state.status !== 'disconnected') return
    abortRestoration()
    restorationController = new AbortController()
    const { signal } = restorationController
    // If the chunk does not load, this tab stays unchanged, and its next page load restores the connection.
    lazyRevalidation
      .load()
      .then((loadedRevalidation) => loadedRevalidation.restoreStored(signal, newValue))
      .catch(abortRestoration)
  }
  addEventListener('storage', onStorage)
  const stopListening = config.subscribe(
    ({ status }) => status,
    (status) => status === 'connecting' && abortRestoration(),
  )
  return {
    forget: abortRestoration,
    stop: () => {
      abortRestoration()
      stopListening()
      removeEventListener('storage', onStorage)
    },
  }
}
