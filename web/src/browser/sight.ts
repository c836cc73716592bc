/** Tells if the visitor is looking at the page. */
export type Sight = {
  /** Returns true if the visitor is in another app. */
  isAway: () => boolean
  /** Calls back when that can have changed. Returns the function that stops this. */
  subscribe: (look: () => void) => () => void
  /** Calls back once after this many milliseconds. Returns the function that cancels it. */
  after: (ms: number, call: () => void) => () => void
}

/**
 * Create this object for the page. On a computer, a window next to an app stays visible, but the app has the keyboard
 * focus. On a phone only a hidden page counts, because the system's confirmation before it opens an app also takes the
 * focus.
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
