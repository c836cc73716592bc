import { createStore, type Store } from './store'

/** A module that the first call of `load` loads. After a failure the next call tries again. */
export type Lazy<T> = Store<T | undefined> & { load: () => Promise<T> }

/**
 * Imports a part of the page. Without a network the site is asked first, because some browsers keep a failed import until the page
 * is reloaded (measured: Chromium 150 does, 156 does not). `navigator.onLine` alone does not decide, because it is also false on
 * a machine that reaches the site in another way, such as a developer's own. A part that only the browser's cache has is refused.
 */
export const whenReachable = async <T>(importPart: () => Promise<T>): Promise<T> => {
  if (navigator.onLine === false) await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  return importPart()
}

/** Calls back once, when the part has loaded; at once if it has. Does not load it. */
export const whenLoaded = <T>(part: Lazy<T>, onLoaded: (loaded: T) => void): void => {
  const check = () => {
    const loaded = part.get()
    if (loaded === undefined) return
    stop()
    onLoaded(loaded)
  }
  const stop = part.subscribe(check)
  check()
}

/** Wraps a dynamic import in a store, whose listeners are called when the module has arrived. */
export const lazy = <T>(fetchPart: () => Promise<T>): Lazy<T> => {
  const { get, set, subscribe } = createStore<T | undefined>(undefined)
  let pending: Promise<T> | undefined
  const load = async () => {
    // Only a failed fetch may be tried again. A listener that throws neither fetches the module again nor fails the load.
    const part = await whenReachable(fetchPart).catch((error) => {
      pending = undefined
      throw error
    })
    try {
      set(part)
    } catch (error) {
      reportError(error)
    }
    return part
  }
  return {
    get,
    subscribe,
    load: () => {
      pending ??= load()
      return pending
    },
  }
}
