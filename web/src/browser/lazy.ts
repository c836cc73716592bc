import { createStore, type Store } from './store'

/** A part of the program that is loaded when it is first needed; after a failure the next call tries again. */
export type Lazy<T> = Store<T | undefined> & { load: () => Promise<T> }

/** Wraps a dynamic import, so that readers are told when it has arrived. */
export const lazy = <T>(fetchPart: () => Promise<T>): Lazy<T> => {
  const { get, set, subscribe } = createStore<T | undefined>(undefined)
  let pending: Promise<T> | undefined
  const load = async () => {
    try {
      const part = await fetchPart()
      set(part)
      return part
    } catch (error) {
      pending = undefined
      throw error
    }
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
