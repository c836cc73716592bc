import { createStore, type Store } from './store'
import { whenReachable } from './whenReachable'

/** A module that the first call of `load` loads. After a failure the next call tries again. */
export type Lazy<T> = Store<T | undefined> & { load: () => Promise<T> }

/** Wraps a dynamic import in a store, whose listeners are called when the module has arrived. */
export const lazy = <T>(fetchPart: () => Promise<T>): Lazy<T> => {
  const { get, set, subscribe } = createStore<T | undefined>(undefined)
  let pending: Promise<T> | undefined
  const load = async () => {
    // Only a failed fetch may be tried again. A listener that throws must not fetch the module a second time.
    const part = await whenReachable(fetchPart).catch((error) => {
      pending = undefined
      throw error
    })
    set(part)
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
