import type { Browser, Tab } from '../browser.ts'
import { categories, type Mark, marksIn, readTrace, type TraceEvent } from '../trace/events.ts'
import { seenAt } from '../trace/frames.ts'

/** A trace, and what was seen in it: when its frame was presented, and since when it is measured. */
export type Traced = { events: TraceEvent[]; seen: (name: string) => Mark & { from: number; shown: number } }

/** Traces a tab while something is done in it. */
export const traced = async (browser: Browser, tab: Tab, done: () => Promise<void>): Promise<Traced> => {
  await browser.startTracing(tab, { categories })
  // After a failure the trace is ended too: Chromium records one at a time.
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
