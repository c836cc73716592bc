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

const handled = new Set(['pointerup', 'mouseup', 'touchend', 'click', 'keydown', 'keypress', 'beforeinput', 'input'])

/**
 * How long the handlers of an input ran, microtasks included, in milliseconds: the same span as Event Timing's from
 * `processingStart` to `processingEnd`, which the page itself gets only of events that last longer than 16 ms.
 */
export const handlersBetween = (events: readonly TraceEvent[], thread: Thread, from: number, until: number): number => {
  let [sum, covered] = [0, from]
  for (const event of ofThread(events, thread, 'EventDispatch')) {
    if (event.ts < from || event.ts > until || !handled.has(event.args.data?.type ?? '')) continue
    // A click that Enter causes is dispatched inside of keypress.
    const end = event.ts + (event.dur ?? 0)
    sum += Math.max(0, end - Math.max(event.ts, covered))
    covered = Math.max(covered, end)
  }
  return sum / 1000
}
