import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FeedCallbacks } from '../../src/server/feed'
import type { FeedEntry } from '../../src/server/wire.gen'
import { createFeed } from './feed'

const entry = (id: number): FeedEntry => ({ id, at_ms: id, step: 'opened', code: '', wallet: '', method: null })

/** A feed with streams that the test controls. */
const held = () => {
  const streams: { after: number | undefined; callbacks: FeedCallbacks; closed: boolean }[] = []
  const refused = vi.fn()
  const feed = createFeed((after, callbacks) => {
    const stream = { after, callbacks, closed: false }
    streams.push(stream)
    return () => {
      stream.closed = true
    }
  }, refused)
  const now = () => streams.at(-1) as (typeof streams)[number]
  const says = (...ids: number[]) => {
    for (const id of ids) now().callbacks.received(entry(id))
    vi.advanceTimersByTime(200)
  }
  return { feed, streams, refused, now, says, ids: () => feed.get().entries.map(({ id }) => id) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the feed', () => {
  it('shows what came, newest first, and keeps the last twenty', () => {
    const { feed, says, ids, now } = held()
    feed.start()
    now().callbacks.opened()
    says(1, 2, 3)
    expect([feed.get().status, ids()]).toEqual(['live', [3, 2, 1]])
    says(...Array.from({ length: 40 }, (_, i) => i + 4))
    expect([ids().length, ids()[0], ids().at(-1)]).toEqual([20, 43, 24])
  })

  it('draws entries that arrive together once', () => {
    const { feed, now } = held()
    const drawn = vi.fn()
    feed.start()
    feed.subscribe(drawn)
    for (let id = 1; id <= 1000; id++) now().callbacks.received(entry(id))
    vi.advanceTimersByTime(200)
    expect(drawn).toHaveBeenCalledTimes(1)
  })

  it('counts as empty only some time after the stream has opened', () => {
    const { feed, now } = held()
    feed.start()
    vi.advanceTimersByTime(5000)
    expect(feed.get().settled).toBe(false)
    now().callbacks.opened()
    expect(feed.get().settled).toBe(false)
    vi.advanceTimersByTime(400)
    expect(feed.get()).toMatchObject({ settled: true, entries: [] })
  })

  it.each(['interrupted', 'refused'] as const)('settles at once when a stream is %s', (how) => {
    const { feed, now } = held()
    feed.start()
    now().callbacks[how]()
    expect(feed.get().settled).toBe(true)
  })

  it('settles at once when it is paused', () => {
    const { feed } = held()
    feed.start()
    feed.pause()
    expect(feed.get().settled).toBe(true)
  })

  it('paused, holds no connection; resumed, goes on after the last entry that came, drawn or not', () => {
    const { feed, streams, says, now, ids } = held()
    feed.start()
    says(7)
    now().callbacks.received(entry(8))
    feed.pause()
    expect([feed.get().status, streams[0]?.closed, ids()]).toEqual(['paused', true, [8, 7]])
    vi.advanceTimersByTime(120_000)
    expect(streams).toHaveLength(1)
    feed.resume()
    expect(now().after).toBe(8)
    says(9, 10)
    expect(ids()).toEqual([10, 9, 8, 7])
  })

  it('brought back by the browser, shows nothing twice', () => {
    const { feed, says, now, ids } = held()
    feed.start()
    says(1, 2)
    now().callbacks.interrupted()
    expect(feed.get().status).toBe('connecting')
    now().callbacks.opened()
    says(1, 2, 3)
    expect([feed.get().status, ids()]).toEqual(['live', [3, 2, 1]])
  })

  it('refused by the server, calls refused and reconnects after 1, 2, 4 ... at most 30 seconds', () => {
    const { feed, streams, refused, says, now } = held()
    feed.start()
    says(5)
    for (const waitS of [1, 2, 4, 8, 16, 30, 30]) {
      const before = streams.length
      now().callbacks.refused()
      vi.advanceTimersByTime(waitS * 1000 - 1)
      expect(streams).toHaveLength(before)
      vi.advanceTimersByTime(1)
      expect([streams.length, now().after]).toEqual([before + 1, 5])
    }
    expect(refused).toHaveBeenCalledTimes(7)
    now().callbacks.opened()
    now().callbacks.refused()
    const before = streams.length
    vi.advanceTimersByTime(1000)
    expect(streams).toHaveLength(before + 1)
  })

  it('stopped, asks for nothing any more', () => {
    const { feed, streams, now } = held()
    feed.start()
    now().callbacks.refused()
    feed.stop()
    vi.advanceTimersByTime(120_000)
    expect(streams).toHaveLength(1)
  })

  it('paused while it waits to be let in again, asks for nothing until it is resumed', () => {
    const { feed, streams, now } = held()
    feed.start()
    now().callbacks.refused()
    feed.pause()
    vi.advanceTimersByTime(120_000)
    expect(streams).toHaveLength(1)
  })
})
