import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { readMarks, type TraceEvent } from './events.ts'
import { findPresentation, findVisibleTime } from './frames.ts'
import { sumBlockingTime } from './tasks.ts'

const thread = { pid: 1, tid: 2, navigationTime: 1_000_000 }

/** Return an event on the page's main thread, with its time in milliseconds since the navigation. */
const event = (name: string, ph: string, atMs: number, rest: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph,
  ts: thread.navigationTime + atMs * 1000,
  pid: 1,
  tid: 2,
  args: {},
  ...rest,
})
const task = (atMs: number, ms: number) => event('RunTask', 'X', atMs, { dur: ms * 1000 })

test('a mark is read with the clock of its page', () => {
  const data = { detail: '{"name":"wallet","frame":90,"input":20}', callTime: 1_100_000, startTime: 100 }
  deepEqual(readMarks([event('bench-seen', 'I', 100, { args: { data } })]), [
    { name: 'wallet', frame: 90, input: 20, thread },
  ])
})

test('a frame is presented when the display shows it, however many frames are prepared meanwhile', () => {
  const events = [
    event('AnimationFrame', 'b', 10, { args: { id: 'a' } }),
    event('AnimationFrame', 'e', 30),
    event('AnimationFrame', 'b', 40, { args: { id: 'b' } }),
    event('AnimationFrame::Presentation', 'n', 45, { args: { id: 'a' } }),
    event('AnimationFrame::Presentation', 'n', 61, { args: { id: 'b' } }),
  ]
  equal(findPresentation(events, thread, 25), thread.navigationTime + 45_000)
  equal(findPresentation(events, thread, 41), thread.navigationTime + 61_000)
  equal(findPresentation(events, thread, 5), undefined)
})

test('what the compositor fades in between two frames of the main thread is seen before the second one', () => {
  const events = [
    event('AnimationFrame', 'b', 10, { args: { id: 'a' } }),
    event('AnimationFrame::Presentation', 'n', 45, { args: { id: 'a' } }),
    event('AnimationFrame', 'b', 200, { args: { id: 'b' } }),
    event('AnimationFrame::Presentation', 'n', 220, { args: { id: 'b' } }),
  ]
  const mark = { name: 'wallet', frame: 201, thread }
  equal(findVisibleTime(events, mark), thread.navigationTime + 220_000)
  equal(findVisibleTime(events, { ...mark, fade: { frame: 11, afterMs: 100 } }), thread.navigationTime + 145_000)
  equal(findVisibleTime(events, { ...mark, fade: { frame: 11, afterMs: 190 } }), thread.navigationTime + 220_000)
})

test('an animation that ran before a frame makes it visible at its own time, though not before it was presented first', () => {
  const events = [
    event('AnimationFrame', 'b', 10, { args: { id: 'a' } }),
    event('AnimationFrame::Presentation', 'n', 45, { args: { id: 'a' } }),
    event('AnimationFrame', 'b', 200, { args: { id: 'b' } }),
    event('AnimationFrame::Presentation', 'n', 300, { args: { id: 'b' } }),
  ]
  const seen = (at: number) =>
    findVisibleTime(events, { name: 'wallet', frame: 201, thread, fade: { frame: 11, afterMs: 9, at } })
  deepEqual(
    [seen(30), seen(230), seen(400)],
    [45, 230, 300].map((ms) => thread.navigationTime + ms * 1000),
  )
})

test('blocking is what each task of the page lasts beyond 50 ms since the navigation', () => {
  const foreign = { ...task(20, 500), tid: 3 }
  equal(sumBlockingTime([task(-30, 90), task(20, 40), task(70, 80), task(190, 60), foreign], thread), 10 + 30 + 10)
})
