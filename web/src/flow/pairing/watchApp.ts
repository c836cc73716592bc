import type { Presence } from '../../browser/sight'
import type { PairingProblem } from './next'

/**
 * How long the page waits before it offers alternatives: for an app to open, and for the app's response after the
 * visitor returns. Milliseconds.
 */
const responseWaitMs = 2500

/**
 * Watch the page after an app's link was opened. Report `missing` if the page is still visible after 2.5 s. Report
 * `silent` if the page stays visible for 2.5 s after the visitor returns. Returns the function that stops watching. A
 * report cancels nothing: the app can still open, for instance after the system's confirmation on iOS, and a late
 * response counts.
 */
export const watchApp = (
  { isAway, subscribe, callAfter }: Presence,
  report: (problem: PairingProblem) => void,
): (() => void) => {
  let hasLeft = isAway()
  let stopTimer = () => {}
  const startTimer = () => {
    stopTimer()
    stopTimer = callAfter(responseWaitMs, () => report(hasLeft ? 'silent' : 'missing'))
  }
  const stopWatching = subscribe(() => {
    if (isAway()) stopTimer()
    else if (hasLeft) startTimer()
    hasLeft ||= isAway()
  })
  if (!hasLeft) startTimer()
  return () => {
    stopTimer()
    stopWatching()
  }
}
