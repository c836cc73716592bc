/** Reports whether the visitor is looking at the page. */
export type Presence = {
  /** Returns true if the visitor is in another app. */
  isAway: () => boolean
  /**
   * Calls `listener` whenever the result of `isAway` might have changed. Returns the function that removes the
   * listener.
   */
  subscribe: (listener: () => void) => () => void
  /** Calls `callback` once after `ms` milliseconds. Returns the function that cancels the call. */
  callAfter: (ms: number, callback: () => void) => () => void
}

/**
 * Create a `Presence` for the page. On a computer, the visitor also counts as away while another window has the
 * keyboard focus: the page can stay visible when an app opens next to it. On a phone, the visitor counts as away only
 * if the page is hidden: before an app opens, the phone shows a confirmation that also takes the focus from the page.
 */
export const createPresence = (isPhone: boolean): Presence => ({
  isAway: () => document.visibilityState !== 'visible' || !(isPhone || document.hasFocus()),
  subscribe: (listener) => {
    const presenceEvents = [
      [document, 'visibilitychange'],
      [window, 'blur'],
      [window, 'focus'],
    ] as const
    for (const [target, event] of presenceEvents) target.addEventListener(event, listener)
    return () => presenceEvents.forEach(([target, event]) => void target.removeEventListener(event, listener))
  },
  callAfter: (ms, callback) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
})
