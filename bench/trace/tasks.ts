import type { Thread, TraceEvent } from './events.ts'

const ofThread = (events: readonly TraceEvent[], { pid, tid }: Thread, name: string): TraceEvent[] =>
  events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X' && event.name === name)

/** A task above this length keeps the visitor's input waiting (Total Blocking Time). */
const blockingMs = 50

/** The main thread's work between two moments, in milliseconds: all tasks, and what each takes beyond 50 ms. */
export const workBetween = (
  events: readonly TraceEvent[],
  thread: Thread,
  from: number,
  until: number,
): { busy: number; blocking: number } => {
  const lengths = ofThread(events, thread, 'RunTask').map(
    ({ ts, dur = 0 }) => Math.max(0, Math.min(ts + dur, until) - Math.max(ts, from)) / 1000,
  )
  return {
    busy: lengths.reduce((sum, ms) => sum + ms, 0),
    blocking: lengths.reduce((sum, ms) => sum + Math.max(0, ms - blockingMs), 0),
  }
}
