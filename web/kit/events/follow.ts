import type { Store } from '../../src/browser/store'

/** Calls back with the last and the present value after each change of a store. Returns the function that ends this. */
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

/** Calls a listener of the site. Its error ends neither a connection nor later events: the browser reports it as uncaught. */
export const callSite = <Detail>(listener: (detail: Detail) => void, detail: Detail): void => {
  try {
    listener(detail)
  } catch (error) {
    reportError(error)
  }
}
