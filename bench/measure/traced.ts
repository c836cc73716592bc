import type { Browser, Tab } from '../browser.ts'
import { categories, type Mark, marksIn, readTrace, type TraceEvent } from '../trace/events.ts'
import { seenAt } from '../trace/frames.ts'

/** A trace. `seen` returns when a target's frame was presented, and the time from which its figure is measured. */
export type Traced = { events: TraceEvent[]; seen: (name: string) => Mark & { from: number; shown: number } }

/** Record a trace of a tab while a function runs. */
export const traced = async (browser: Browser, tab: Tab, done: () => Promise<void>): Promise<Traced> => {
  await browser.startTracing(tab, { categories })
  // Stop the trace after a failure too, because Chromium records only one trace at a time.
  const failure = await done().then(
    () => undefined,
    (error: Error) => error,
  )
  const events = readTrace(await browser.stopTracing())
  if (failure) throw failure
  const marks = marksIn(events)
  return {
    events,
    seen(name) {
      const mark = marks.find((one) => one.name === name)
      const shown = mark && seenAt(events, mark)
      if (!mark || shown === undefined) throw new Error(`The trace does not say when ${name} was shown.`)
      return { ...mark, from: mark.thread.zero + (mark.input ?? 0) * 1000, shown }
    },
  }
}
