import type { Thread, TraceEvent } from './events.ts'

/** The page reacts late to input during a longer task (the limit of Total Blocking Time). */
const blockingMs = 50

/** Return the time by which the main thread's tasks since the navigation exceed 50 ms each, in milliseconds. */
export const sumBlockingTime = (events: readonly TraceEvent[], { pid, tid, navigationTime }: Thread): number =>
  events
    .filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X' && event.name === 'RunTask')
    .map(({ ts, dur = 0 }) => (ts + dur - Math.max(ts, navigationTime)) / 1000)
    .reduce((sum, ms) => sum + Math.max(0, ms - blockingMs), 0)
