import { createStore, type Store } from './store'

/** A module that loads at the first call of `load`. After a failure the next call tries again. */
export type Lazy<T> = Store<T | undefined> & { load: () => Promise<T> }

/**
 * Import a part of the page. If the browser is offline, first send a request to the site, because some browsers cache a
 * failed import until the page is reloaded (measured: Chromium 150 does, 156 does not). `navigator.onLine` alone is not
 * enough: it is also false on an offline computer that runs the site itself, such as a developer's. If the browser is
 * offline and the request fails, the part is not imported, even if it is in the browser's cache.
 */
export const whenReachable = async <T>(importModule: () => Promise<T>): Promise<T> => {
  if (navigator.onLine === false) await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  return importModule()
}

/**
 * Call `onLoaded` once when the part has loaded, or immediately if it is already loaded. This function does not start
 * loading the part.
 */
export const whenLoaded = <T>(lazyModule: Lazy<T>, onLoaded: (loaded: T) => void): void => {
  const callIfLoaded = () => {
    const loadedModule = lazyModule.get()
    if (loadedModule === undefined) return
    unsubscribe()
    onLoaded(loadedModule)
  }
  const unsubscribe = lazyModule.subscribe(callIfLoaded)
  callIfLoaded()
}

/** Wrap a dynamic import in a store, whose listeners are called when the module has loaded. */
export const lazy = <T>(importModule: () => Promise<T>): Lazy<T> => {
  const { get, set, subscribe } = createStore<T | undefined>(undefined)
  let pendingLoad: Promise<T> | undefined
  const loadModule = async () => {
    // Only a failed fetch is retried. If a listener throws, the module must not be fetched again, and `load` must not
    // fail.
    const loadedModule = await whenReachable(importModule).catch((error) => {
      pendingLoad = undefined
      throw error
    })
    try {
      set(loadedModule)
    } catch (error) {
      reportError(error)
    }
    return loadedModule
  }
  return {
    get,
    subscribe,
    load: () => {
      pendingLoad ??= loadModule()
      return pendingLoad
    },
  }
}
