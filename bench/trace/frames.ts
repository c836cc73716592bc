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
