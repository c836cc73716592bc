import type { Sight } from '../../browser/sight'
import type { Stuck } from './next'

/** How long an app may take to open, and its answer to arrive after the visitor is back, before the next step is offered. */
const waitMs = 2500

/**
 * Watches the page from the moment an app's link is opened. Tells `missing` when the page is still in view after 2.5 s, and
 * `silent` when it is in view for as long after each return. Returns the function that ends the watch. Only tells: the app may
 * still open, as after the question of iOS, and a late answer counts.
 */
export const watchApp = ({ isAway, subscribe, after }: Sight, report: (how: Stuck) => void): (() => void) => {
  let hasLeft = isAway()
  let stop = () => {}
  const startTimer = () => {
    stop()
    stop = after(waitMs, () => report(hasLeft ? 'silent' : 'missing'))
  }
  const end = subscribe(() => {
    if (isAway()) stop()
    else if (hasLeft) startTimer()
    hasLeft ||= isAway()
  })
  if (!hasLeft) startTimer()
  return () => {
    stop()
    end()
  }
}
