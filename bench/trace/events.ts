/** An event of a Chromium trace, as far as the benchmark reads it. Times in microseconds. */
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

/** Frames, tasks, event handlers, marks and animations. */
export const categories = [
  '-*',
  'benchmark',
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
]

/** The events of a trace in the order of time. */
export const readTrace = (trace: Buffer): TraceEvent[] => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  return traceEvents.filter(({ ts }) => ts).sort((a, b) => a.ts - b.ts)
}

/** A thread, and how its page's clock translates into the trace's. */
export type Thread = { pid: number; tid: number; zero: number }

/**
 * The mark of `measure/watch.ts` for something seen: times in milliseconds since the navigation. `fade`: an earlier frame, after
 * which the compositor made it visible: `at` a moment if the animation ran already, else so long after the frame's presentation.
 */
export type Mark = {
  name: string
  frame: number
  input?: number
  fade?: { frame: number; afterMs: number; at?: number }
  thread: Thread
}

/** The marks of everything that was seen. */
export const marksIn = (events: readonly TraceEvent[]): Mark[] =>
  events.flatMap(({ name, pid, tid, args: { data } }) => {
    if (name !== 'bench-seen' || !data?.detail || data.callTime === undefined || data.startTime === undefined) return []
    const thread = { pid, tid, zero: data.callTime - data.startTime * 1000 }
    return [{ ...(JSON.parse(data.detail) as Omit<Mark, 'thread'>), thread }]
  })
