/** A value that can be watched: readers are told after it has changed. */
export type Store<T> = { get: () => T; subscribe: (listener: () => void) => () => void }

/** Makes a store and the way to change it. */
export const createStore = <T>(first: T): Store<T> & { set: (value: T) => void } => {
  let current = first
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (value) => {
      current = value
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
