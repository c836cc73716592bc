import type { Mark, Thread, TraceEvent } from './events.ts'

/**
 * Return the time at which a frame was presented, in microseconds on the trace's clock. `frameMs` is a time of the page
 * at which the main thread prepared the frame.
 *
 * The event `AnimationFrame` covers the preparation on the main thread. `AnimationFrame::Presentation` has the same ID
 * and the time at which the display showed the frame.
 */
export const findPresentation = (
  events: readonly TraceEvent[],
  thread: Thread,
  frameMs: number,
): number | undefined => {
  const frameTime = thread.navigationTime + frameMs * 1000
  const pageEvents = events.filter(({ pid, tid }) => pid === thread.pid && tid === thread.tid)
  const frame = pageEvents.findLast(({ name, ph, ts }) => name === 'AnimationFrame' && ph === 'b' && ts <= frameTime)
  const id = frame?.args.id
  if (id === undefined) return undefined
  return pageEvents.find(({ name, args }) => name === 'AnimationFrame::Presentation' && args.id === id)?.ts
}

/**
 * Return the time at which an element became visible: in the frame of its mark, or earlier if the compositor faded it
 * in. An animation that begins with a frame is counted from the presentation of this frame. An animation that was
 * already running continues while the next frame is prepared and painted.
 */
export const findVisibleTime = (events: readonly TraceEvent[], { thread, frame, fade }: Mark): number | undefined => {
  const presentation = findPresentation(events, thread, frame)
  const fadeStart = fade && findPresentation(events, thread, fade.frame)
  if (presentation === undefined || !fade || fadeStart === undefined) return presentation
  const fadeTime =
    fade.at === undefined
      ? fadeStart + fade.afterMs * 1000
      : Math.max(fadeStart, thread.navigationTime + fade.at * 1000)
  return Math.min(presentation, fadeTime)
}
