/** How long the page may be busy before the work is done all the same, and how long to wait where rest cannot be told. */
const patienceMs = 2000
const pauseMs = 200

/** Does something once the page is at rest; the answer takes it back. */
export const whenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, pauseMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: patienceMs })
  return () => cancelIdleCallback(handle)
}

/** Whether the visitor asked the browser to save data; nothing is loaded ahead then (Save Data API, in some browsers). */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
