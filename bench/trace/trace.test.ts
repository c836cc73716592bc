import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { marksIn, type TraceEvent } from './events.ts'
import { presentedAt } from './frames.ts'
import { handlersBetween, workSince } from './tasks.ts'

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
const handler = (type: string, atMs: number, ms: number) =>
  event('EventDispatch', 'X', atMs, { dur: ms * 1000, args: { data: { type } } })

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

test('work is the sum of all tasks of the page, blocking only what lasts beyond 50 ms', () => {
  const foreign = { ...task(20, 500), tid: 3 }
  const events = [task(0, 5), task(10, 40), task(60, 80), foreign]
  deepEqual(workSince(events, thread, thread.zero + 10_000), { busy: 120, blocking: 30 })
})

test('a click inside the handling of a key is counted once, and a pointer that goes down is not the click', () => {
  const events = [
    handler('pointerdown', 0, 9),
    handler('keydown', 10, 2),
    handler('keypress', 12, 20),
    handler('click', 13, 15),
    handler('scroll', 40, 9),
  ]
  equal(handlersBetween(events, thread, thread.zero, thread.zero + 100_000), 22)
})
