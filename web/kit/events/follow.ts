import type { Store } from '../../src/browser/store'

/**
 * Call a function after each change of a store, with the previous and the current value. Returns the function that
 * removes the listener.
 */
export const follow = <Value>(
  { get, subscribe }: Store<Value>,
  onChange: (before: Value, now: Value) => void,
): (() => void) => {
  let last = get()
  return subscribe(() => {
    const before = last
    last = get()
    if (before !== last) onChange(before, last)
  })
}

/**
 * Call a listener of the site. If the listener throws, connections and later events are not affected, and the browser
 * reports the error as uncaught.
 */
export const callSite = <Detail>(listener: (detail: Detail) => void, detail: Detail): void => {
  try {
    listener(detail)
  } catch (error) {
    reportError(error)
  }
}
