/** A value whose listeners are called after each `set`. `subscribe` returns the function that removes the listener. */
export type Store<T> = {
  get: () => T
  subscribe: (listener: () => void) => () => void
  /** Returns the value for server rendering and for the first render in the browser. Default: the current value. */
  getFirst?: () => T
}

/** Create a store with an initial value, and the function that sets the value. */
export const createStore = <T>(initialValue: T): Store<T> & { set: (value: T) => void } => {
  let currentValue = initialValue
  const listeners = new Set<() => void>()
  return {
    get: () => currentValue,
    set: (value) => {
      currentValue = value
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
