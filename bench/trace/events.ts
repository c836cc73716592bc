/** An event in a Chromium trace, with the fields that the benchmark reads. Times are in microseconds. */
export type TraceEvent = {
  name: string
  ph: string
  ts: number
  dur?: number
  pid: number
  tid: number
  args: {
    id?: string
    data?: { detail?: string; startTime?: number; callTime?: number }
  }
}

/** The trace categories for frames, tasks, event handlers, marks and animations. */
export const categories = [
  '-*',
  'benchmark',
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
]

/** Return the events of a trace, sorted by time. */
export const readTrace = (trace: Buffer): TraceEvent[] => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  return traceEvents.filter(({ ts }) => ts).sort((a, b) => a.ts - b.ts)
}

/** A page's main thread. `navigationTime` is the time of its navigation on the trace's clock, in microseconds. */
export type Thread = { pid: number; tid: number; navigationTime: number }

/**
 * The mark that `measure/watch.ts` sets when it sees an element. Times are in milliseconds since the navigation. `fade`
 * is set if the compositor faded the element in after an earlier frame. The element was visible at `fade.at` if the
 * animation was already running, otherwise `fade.afterMs` after that frame was presented.
 */
export type Mark = {
  name: string
  frame: number
  input?: number
  fade?: { frame: number; afterMs: number; at?: number }
  thread: Thread
}

/** Return the marks of all elements that `measure/watch.ts` saw. */
export const readMarks = (events: readonly TraceEvent[]): Mark[] =>
  events.flatMap(({ name, pid, tid, args: { data } }) => {
    if (name !== 'bench-seen' || !data?.detail || data.callTime === undefined || data.startTime === undefined) return []
    const thread = { pid, tid, navigationTime: data.callTime - data.startTime * 1000 }
    return [{ ...(JSON.parse(data.detail) as Omit<Mark, 'thread'>), thread }]
  })
