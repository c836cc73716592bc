import type { Store } from '../../src/browser/store'

/**
 * Call a function after each change of a store, with the previous and the current value. Returns the function that
 * removes the listener.
 */
export const followStore = <Value>(
  { get, subscribe }: Store<Value>,
  onChange: (before: Value, after: Value) => void,
): (() => void) => {
  let lastValue = get()
  return subscribe(() => {
    const previousValue = lastValue
    lastValue = get()
    if (previousValue !== lastValue) onChange(previousValue, lastValue)
  })
}

/**
 * Call a listener of the site. If the listener throws, connections and later events are not affected, and the browser
 * reports the error as uncaught.
 */
export const callSiteListener = <Detail>(listener: (detail: Detail) => void, detail: Detail): void => {
  try {
    listener(detail)
  } catch (error) {
    reportError(error)
  }
}
