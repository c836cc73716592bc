import { createStore, type Store } from '../../src/browser/store'
import type { FeedCallbacks } from '../../src/server/feed'
import type { FeedEntry } from '../../src/server/wire.gen'

/** The state of the feed. `settled`: the server has sent entries, or none within `settleMs`. */
export type FeedState = {
  status: 'connecting' | 'live' | 'paused'
  settled: boolean
  /** Newest first. */
  entries: readonly FeedEntry[]
}

/** A feed, which runs from `start` to `stop`. */
export type Feed = Store<FeedState> & {
  start: () => void
  stop: () => void
  /** Closes the connection; `resume` catches up on the entries of the meantime. */
  pause: () => void
  resume: () => void
}

/** Opens the server's stream after the entry with this id; returns the function that closes the stream. */
export type Listen = (after: number | undefined, callbacks: FeedCallbacks) => () => void

/** How many entries the feed keeps. */
const most = 20
/** Entries that arrive within this time are drawn together. */
const gatherMs = 100
/** A stream that is open for this long without an entry is taken for empty. */
const settleMs = 400
const firstWaitMs = 1000
const longestWaitMs = 30_000

/** What a feed remembers from one connection to the next. */
type Memory = { last: number | undefined; waitMs: number; gathered: FeedEntry[] }

/**
 * Makes the feed. The browser reopens a stream that breaks. The feed reopens a stream that the server refuses, after a
 * wait that doubles each time, and calls `refused`, because the operator may have been signed out.
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
      received: (entry) => {
        if (memory.last !== undefined && entry.id <= memory.last) return
        memory.last = entry.id
        memory.gathered.push(entry)
        timers.gather ??= setTimeout(flush, gatherMs)
      },
      interrupted: () => set({ ...get(), settled: true, status: 'connecting' }),
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
