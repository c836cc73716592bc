import type { Browser, Tab } from '../browser.ts'
import { categories, type Mark, readMarks, readTrace, type TraceEvent } from '../trace/events.ts'
import { findVisibleTime } from '../trace/frames.ts'

/**
 * A trace. `findMark` returns a target's mark, with the time at which its frame was presented and the time from which its
 * figure is measured. Both times are in microseconds on the trace's clock.
 */
export type RecordedTrace = {
  events: TraceEvent[]
  findMark: (name: string) => Mark & { startTime: number; visibleTime: number }
}

/** Record a trace of a tab while a function runs. */
export const recordTrace = async (browser: Browser, tab: Tab, visit: () => Promise<void>): Promise<RecordedTrace> => {
  await browser.startTracing(tab, { categories })
  // Stop the trace after a failure too, because Chromium records only one trace at a time.
  const failure = await visit().then(
    () => undefined,
    (error: Error) => error,
  )
  const events = readTrace(await browser.stopTracing())
  if (failure) throw failure
  const marks = readMarks(events)
  return {
    events,
    findMark(name) {
      const mark = marks.find((candidate) => candidate.name === name)
      const shown = mark && findVisibleTime(events, mark)
      if (!mark || shown === undefined) throw new Error(`The trace does not say when ${name} was shown.`)
      return { ...mark, startTime: mark.thread.navigationTime + (mark.input ?? 0) * 1000, visibleTime: shown }
    },
  }
}
