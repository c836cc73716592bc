import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { marksIn, type TraceEvent } from './events.ts'
import { longestGapBetween, presentedAt, seenAt } from './frames.ts'
import { workBetween } from './tasks.ts'

const thread = { pid: 1, tid: 2, zero: 1_000_000 }

/** An event of the page's main thread, at milliseconds since the navigation. */
const event = (name: string, ph: string, atMs: number, rest: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph,
  ts: thread.zero + atMs * 1000,
  pid: 1,
  tid: 2,
  args: {},
  ...rest,
})
const task = (atMs: number, ms: number) => event('RunTask', 'X', atMs, { dur: ms * 1000 })

test('a mark is read with the clock of its page', () => {
  const data = { detail: '{"name":"wallet","frame":90,"input":20}', callTime: 1_100_000, startTime: 100 }
  deepEqual(marksIn([event('bench-seen', 'I', 100, { args: { data } })]), [
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
  equal(presentedAt(events, thread, 25), thread.zero + 45_000)
  equal(presentedAt(events, thread, 41), thread.zero + 61_000)
  equal(presentedAt(events, thread, 5), undefined)
})

test('what the compositor fades in between two frames of the main thread is seen before the second one', () => {
  const events = [
    event('AnimationFrame', 'b', 10, { args: { id: 'a' } }),
    event('AnimationFrame::Presentation', 'n', 45, { args: { id: 'a' } }),
    event('AnimationFrame', 'b', 200, { args: { id: 'b' } }),
    event('AnimationFrame::Presentation', 'n', 220, { args: { id: 'b' } }),
  ]
  const mark = { name: 'wallet', frame: 201, thread }
  equal(seenAt(events, mark), thread.zero + 220_000)
  equal(seenAt(events, { ...mark, fade: { frame: 11, afterMs: 100 } }), thread.zero + 145_000)
  equal(seenAt(events, { ...mark, fade: { frame: 11, afterMs: 190 } }), thread.zero + 220_000)
})

test('an animation that ran before a frame makes it visible at its own time, though not before it was presented first', () => {
  const events = [
    event('AnimationFrame', 'b', 10, { args: { id: 'a' } }),
    event('AnimationFrame::Presentation', 'n', 45, { args: { id: 'a' } }),
    event('AnimationFrame', 'b', 200, { args: { id: 'b' } }),
    event('AnimationFrame::Presentation', 'n', 300, { args: { id: 'b' } }),
  ]
  const seen = (at: number) =>
    seenAt(events, { name: 'wallet', frame: 201, thread, fade: { frame: 11, afterMs: 9, at } })
  deepEqual(
    [seen(30), seen(230), seen(400)],
    [45, 230, 300].map((ms) => thread.zero + ms * 1000),
  )
})

test('work is the sum of all tasks of the page inside of the time, blocking only what lasts beyond 50 ms', () => {
  const foreign = { ...task(20, 500), tid: 3 }
  const events = [task(0, 15), task(20, 40), task(70, 80), task(190, 30), foreign]
  const until = thread.zero + 200_000
  deepEqual(workBetween(events, thread, thread.zero + 10_000, until), { busy: 135, blocking: 30 })
})

const frame = (atMs: number, state: string, smooth = true, pid = 1) =>
  event('PipelineReporter', 'b', atMs, { pid, args: { frame_reporter: { state, affects_smoothness: smooth } } })

test('a gap is the time between the frames around dropped ones, if these made a motion less smooth', () => {
  const events = [
    frame(0, 'STATE_PRESENTED_ALL'),
    frame(16, 'STATE_DROPPED'),
    frame(32, 'STATE_DROPPED'),
    frame(48, 'STATE_PRESENTED_PARTIAL'),
    frame(64, 'STATE_DROPPED', false),
    frame(80, 'STATE_NO_UPDATE_DESIRED'),
    frame(96, 'STATE_PRESENTED_ALL', true, 9),
  ]
  equal(longestGapBetween(events, thread, 0, thread.zero + 100_000), 48)
  equal(longestGapBetween(events.slice(3), thread, 0, thread.zero + 100_000), 0)
})

test('a frame that one of its two reporters calls presented is not dropped', () => {
  const both = [frame(16, 'STATE_DROPPED'), frame(16, 'STATE_PRESENTED_ALL')]
  const events = [frame(0, 'STATE_PRESENTED_ALL'), ...both, frame(32, 'STATE_PRESENTED_ALL')]
  equal(longestGapBetween(events, thread, 0, thread.zero + 100_000), 0)
})
