import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Feed, FeedEntry } from '../../src/server/wire.gen'
import { createFeed } from './feed'

const entry = (id: number): FeedEntry => ({ id, at_ms: id, step: 'opened', code: '', wallet: '', method: null })

type Question = { after: number | undefined; signal: AbortSignal }

/** A feed of a server that the test plays. */
const held = () => {
  const asked: Question[] = []
  const failed = vi.fn()
  let settle: { resolve: (answer: Feed) => void; reject: (error: Error) => void } | undefined
  const feed = createFeed((after, signal) => {
    asked.push({ after, signal })
    return new Promise<Feed>((resolve, reject) => {
      settle = { resolve, reject }
    })
  }, failed)
  /** Answers the last question with entries, and lets the feed draw them. */
  const says = async (ids: number[], more = false) => {
    settle?.resolve({ entries: ids.map(entry), cursor: ids.at(-1) ?? asked.at(-1)?.after ?? 0, more })
    await vi.advanceTimersByTimeAsync(0)
  }
  const fails = async () => {
    settle?.reject(new Error('away'))
    await vi.advanceTimersByTimeAsync(0)
  }
  return { feed, asked, failed, says, fails, ids: () => feed.get().entries.map(({ id }) => id) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the feed', () => {
  it('shows what came, newest first, keeps the last twenty, and asks again after each answer', async () => {
    const { feed, asked, says, ids } = held()
    feed.start()
    expect(feed.get()).toMatchObject({ status: 'connecting', settled: false })
    await says([1, 2, 3])
    expect([feed.get().status, feed.get().settled, ids()]).toEqual(['live', true, [3, 2, 1]])
    await vi.advanceTimersByTimeAsync(1999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    await says(Array.from({ length: 40 }, (_, i) => i + 4))
    expect([ids().length, ids()[0], ids().at(-1)]).toEqual([20, 43, 24])
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked.map(({ after }) => after)).toEqual([undefined, 3, 43])
  })

  it('asks at once for more', async () => {
    const { feed, asked, says } = held()
    feed.start()
    await says([1, 2], true)
    expect(asked.map(({ after }) => after)).toEqual([undefined, 2])
  })

  it('draws nothing anew for an answer without entries', async () => {
    const { feed, says } = held()
    feed.start()
    await says([1])
    const drawn = vi.fn()
    feed.subscribe(drawn)
    await vi.advanceTimersByTimeAsync(2000)
    await says([])
    expect(drawn).not.toHaveBeenCalled()
  })

  it('shows no id twice where a restored database gives it again', async () => {
    const { feed, says, ids } = held()
    feed.start()
    await says([1, 2, 3])
    await vi.advanceTimersByTimeAsync(2000)
    await says([2, 3])
    expect(ids()).toEqual([3, 2, 1])
  })

  it('says that it failed, and goes on from where it was', async () => {
    const { feed, asked, failed, says, fails, ids } = held()
    feed.start()
    await says([5])
    await vi.advanceTimersByTimeAsync(2000)
    await fails()
    expect([feed.get().status, failed.mock.calls.length, ids()]).toEqual(['connecting', 1, [5]])
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked.at(-1)?.after).toBe(5)
    await says([])
    expect(feed.get().status).toBe('live')
  })

  it('paused, asks for nothing, also when it is started; resumed, goes on from where it was', async () => {
    const { feed, asked, says, ids } = held()
    feed.start()
    await says([7])
    await vi.advanceTimersByTimeAsync(2000)
    feed.pause()
    feed.start()
    expect([feed.get().status, asked[1]?.signal.aborted]).toEqual(['paused', true])
    await says([8])
    await vi.advanceTimersByTimeAsync(120_000)
    expect([asked.length, ids()]).toEqual([2, [7]])
    feed.resume()
    expect(asked.at(-1)?.after).toBe(7)
    await says([8, 9])
    expect(ids()).toEqual([9, 8, 7])
  })

  it('stopped by its failure, asks for nothing any more', async () => {
    const { feed, asked, failed, fails } = held()
    failed.mockImplementation(feed.stop)
    feed.start()
    await fails()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked).toHaveLength(1)
  })

  it('settles when it is paused before the first answer', () => {
    const { feed } = held()
    feed.start()
    feed.pause()
    expect(feed.get().settled).toBe(true)
  })
})
