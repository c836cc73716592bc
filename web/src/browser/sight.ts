/** What a page knows of being looked at. */
export type Sight = {
  /** Whether the visitor is in another app. */
  isAway: () => boolean
  /** Calls back when that may have changed. Returns the function that ends it. */
  subscribe: (look: () => void) => () => void
  /** Calls back once after so many milliseconds. Returns the function that prevents it. */
  after: (ms: number, call: () => void) => () => void
}

/**
 * The sight of this page. A computer's window beside an app stays visible, but the app has the keyboard. On a phone only a hidden
 * page counts: the phone's own question before it opens an app takes the keyboard, too.
 */
export const sightOf = (phone: boolean): Sight => ({
  isAway: () => document.visibilityState !== 'visible' || !(phone || document.hasFocus()),
  subscribe: (look) => {
    const events = [
      [document, 'visibilitychange'],
      [window, 'blur'],
      [window, 'focus'],
    ] as const
    for (const [target, event] of events) target.addEventListener(event, look)
    return () => events.forEach(([target, event]) => void target.removeEventListener(event, look))
  },
  after: (ms, call) => {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
})
