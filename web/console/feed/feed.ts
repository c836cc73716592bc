import { createStore, type Store } from '../../src/browser/store'
import type { Hands } from '../../src/server/feed'
import type { FeedEntry } from '../../src/server/wire.gen'

/** The feed as it stands: `settled` once it is known whether there is anything at all. */
export type FeedState = {
  status: 'connecting' | 'live' | 'paused'
  settled: boolean
  /** Newest first. */
  entries: readonly FeedEntry[]
}

/** The feed of one page; it runs from `start` to `stop`. */
export type Feed = Store<FeedState> & {
  start: () => void
  stop: () => void
  /** Lets go of the connection; what comes meanwhile follows on `resume`. */
  pause: () => void
  resume: () => void
}

/** Opens the server's stream after an entry; gives how to close it. */
export type Listen = (after: number | undefined, hands: Hands) => () => void

/** How many entries are kept. */
const most = 20
/** Entries that come together are drawn together. */
const gatherMs = 100
/** An open stream without an entry for so long has none to begin with. */
const settleMs = 400
const firstWaitMs = 1000
const longestWaitMs = 30_000

/** What one feed remembers between its connections. */
type Memory = { last: number | undefined; waitMs: number; gathered: FeedEntry[] }

/**
 * Makes the feed. A stream that breaks is brought back by the browser; one that the server refuses is asked for again
 * after a wait that doubles, and `refused` is told, since whoever looks may have been signed out.
 */
export const createFeed = (listen: Listen, refused: () => void): Feed => {
  const { get, set, subscribe } = createStore<FeedState>({ status: 'connecting', settled: false, entries: [] })
  const memory: Memory = { last: undefined, waitMs: firstWaitMs, gathered: [] }
  const timers: { [Of in 'again' | 'gather' | 'settle']?: ReturnType<typeof setTimeout> | undefined } = {}
  let close: (() => void) | undefined

  const flush = () => {
    timers.gather = undefined
    const news = memory.gathered.splice(0).sort((a, b) => b.id - a.id)
    set({ ...get(), settled: true, entries: [...news, ...get().entries].slice(0, most) })
  }
  const disconnect = () => {
    close?.()
    close = undefined
    for (const timer of Object.values(timers)) clearTimeout(timer)
    if (timers.gather) flush()
  }
  const connect = () => {
    close = listen(memory.last, {
      opened: () => {
        memory.waitMs = firstWaitMs
        set({ ...get(), status: 'live' })
        timers.settle = setTimeout(() => set({ ...get(), settled: true }), settleMs)
      },
      came: (entry) => {
        if (memory.last !== undefined && entry.id <= memory.last) return
        memory.last = entry.id
        memory.gathered.push(entry)
        timers.gather ??= setTimeout(flush, gatherMs)
      },
      broke: () => set({ ...get(), settled: true, status: 'connecting' }),
      refused: () => {
        disconnect()
        set({ ...get(), settled: true, status: 'connecting' })
        timers.again = setTimeout(connect, memory.waitMs)
        memory.waitMs = Math.min(longestWaitMs, memory.waitMs * 2)
        refused()
      },
    })
  }
  return {
    get,
    subscribe,
    start: () => {
      if (get().status !== 'paused') connect()
    },
    stop: disconnect,
    pause: () => {
      disconnect()
      set({ ...get(), settled: true, status: 'paused' })
    },
    resume: () => {
      disconnect()
      set({ ...get(), status: 'connecting' })
      connect()
    },
  }
}
