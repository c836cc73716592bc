/** A value whose listeners are called after each `set`. `subscribe` returns the function that removes the listener. */
export type Store<T> = {
  get: () => T
  subscribe: (listener: () => void) => () => void
  /** The value that a server draws, for the first render in the browser; by default the present one. */
  drawn?: () => T
}

/** A store with its first value, and the function that sets the value. */
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
