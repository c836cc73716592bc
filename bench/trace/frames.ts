import type { Thread, TraceEvent } from './events.ts'

/**
 * When the frame that was prepared at a moment of the page was presented, in microseconds of the trace.
 *
 * The trace's `AnimationFrame` spans the preparation on the main thread; `AnimationFrame::Presentation` bears its id and the
 * time at which the display showed it. Element Timing would need an attribute in the peers' markup and counts text of opacity
 * 0.01; Event Timing ends with the first frame after the input, also an unchanged one; a screencast costs the page's
 * processor an encoder and has a picture only every 30 ms or so, so it is the cross-check instead.
 */
export const presentedAt = (events: readonly TraceEvent[], thread: Thread, frameMs: number): number | undefined => {
  const at = thread.zero + frameMs * 1000
  const ofPage = events.filter(({ pid, tid }) => pid === thread.pid && tid === thread.tid)
  const frame = ofPage.findLast(({ name, ph, ts }) => name === 'AnimationFrame' && ph === 'b' && ts <= at)
  const id = frame?.args.id
  if (id === undefined) return undefined
  return ofPage.find(({ name, args }) => name === 'AnimationFrame::Presentation' && args.id === id)?.ts
}
