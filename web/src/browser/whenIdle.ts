/** Two delays in milliseconds: the maximum on a busy page, and the fixed delay if `requestIdleCallback` is missing. */
const maxDelayMs = 2000
const fixedDelayMs = 200

/** Run the work when the page is idle. Returns the function that cancels the work. */
export const whenIdle = (callback: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(callback, fixedDelayMs)
    return () => clearTimeout(timer)
  }
  const idleHandle = requestIdleCallback(callback, { timeout: maxDelayMs })
  return () => cancelIdleCallback(idleHandle)
}

/**
 * Return true if the visitor has set the browser to save data (Save Data API, in some browsers). In a browser that
 * saves data, the page loads nothing in advance.
 */
export const isDataSaverOn = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
