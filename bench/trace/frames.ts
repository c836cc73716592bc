import type { Mark, Thread, TraceEvent } from './events.ts'

/**
 * When the frame that was prepared at a moment of the page was presented, in microseconds of the trace.
 *
 * The trace's `AnimationFrame` spans the preparation on the main thread; `AnimationFrame::Presentation` bears its id and the
 * time at which the display showed it.
 */
export const presentedAt = (events: readonly TraceEvent[], thread: Thread, frameMs: number): number | undefined => {
  const at = thread.zero + frameMs * 1000
  const ofPage = events.filter(({ pid, tid }) => pid === thread.pid && tid === thread.tid)
  const frame = ofPage.findLast(({ name, ph, ts }) => name === 'AnimationFrame' && ph === 'b' && ts <= at)
  const id = frame?.args.id
  if (id === undefined) return undefined
  return ofPage.find(({ name, args }) => name === 'AnimationFrame::Presentation' && args.id === id)?.ts
}

/**
 * When something was first visible: in the frame of its mark, or earlier, while the compositor faded it in. An animation that begins
 * with its frame counts from the frame's presentation; one that ran already continues while the next frame is prepared and painted.
 */
export const seenAt = (events: readonly TraceEvent[], { thread, frame, fade }: Mark): number | undefined => {
  const shown = presentedAt(events, thread, frame)
  const begun = fade && presentedAt(events, thread, fade.frame)
  if (shown === undefined || !fade || begun === undefined) return shown
  const faded = fade.at === undefined ? begun + fade.afterMs * 1000 : Math.max(begun, thread.zero + fade.at * 1000)
  return Math.min(shown, faded)
}

/**
 * The longest time between two frames of a page while something moved in it, in milliseconds; 0 if all were presented. Chromium
 * says of each frame whether it was dropped and whether that made a motion less smooth.
 */
export const longestGapBetween = (
  events: readonly TraceEvent[],
  { pid }: { pid: number },
  from: number,
  until: number,
): number => {
  const dropped = new Map<number, boolean>()
  for (const { name, ph, ts, pid: of, args } of events) {
    if (name !== 'PipelineReporter' || ph !== 'b' || of !== pid || ts < from || ts > until) continue
    const isDropped = args.frame_reporter?.state === 'STATE_DROPPED' && !!args.frame_reporter.affects_smoothness
    // A frame may have two reporters: one of the compositor's, one of the main thread's part.
    dropped.set(ts, isDropped && (dropped.get(ts) ?? true))
  }
  let [last, longest]: [number | undefined, number] = [undefined, 0]
  let missed = false
  for (const [ts, isDropped] of dropped) {
    if (isDropped) {
      missed = true
      continue
    }
    if (missed && last !== undefined) longest = Math.max(longest, ts - last)
    last = ts
    missed = false
  }
  return longest / 1000
}
