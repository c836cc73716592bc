import { createStore, type Store } from '../../src/browser/store'
import type { Feed, FeedEntry } from '../../src/server/wire.gen'

/** The state of the feed. `settled`: the server has answered, or failed to. */
export type FeedState = {
  status: 'connecting' | 'live' | 'paused'
  settled: boolean
  /** Newest first. */
  entries: readonly FeedEntry[]
}

/** A feed, which asks from `start` to `stop`, and not while it is paused. */
export type LiveFeed = Store<FeedState> & {
  start: () => void
  stop: () => void
  pause: () => void
  /** Catches up on the entries of the meantime. */
  resume: () => void
}

/** Asks the server for the entries after a cursor; without one, for the newest. */
type Ask = (after: number | undefined, signal: AbortSignal) => Promise<Feed>

/** How many entries the feed keeps. */
const most = 20
/** The pause between an answer and the next question. */
const everyMs = 2000

/** Makes the feed. `onFailed` gets the error of each question that fails; the next one is asked nevertheless. */
export const createFeed = (ask: Ask, onFailed: (error: unknown) => void): LiveFeed => {
  const { get, set, subscribe } = createStore<FeedState>({ status: 'connecting', settled: false, entries: [] })
  let cursor: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined

  const stop = () => {
    clearTimeout(timer)
    running?.abort()
  }
  const show = ({ entries }: Feed) => {
    if (entries.length === 0 && get().status === 'live') return
    const oldest = entries[0]?.id ?? Number.POSITIVE_INFINITY
    const merged = [...[...entries].reverse(), ...get().entries.filter(({ id }) => id < oldest)]
    set({ status: 'live', settled: true, entries: merged.slice(0, most) })
  }
  const read = async () => {
    stop()
    const controller = new AbortController()
    running = controller
    let waitMs = everyMs
    try {
      const answer = await ask(cursor, controller.signal)
      if (controller.signal.aborted) return
      cursor = answer.cursor
      if (answer.more) waitMs = 0
      show(answer)
    } catch (error) {
      if (controller.signal.aborted) return
      set({ ...get(), settled: true, status: 'connecting' })
      onFailed(error)
    }
    // `onFailed` may have stopped the feed.
    if (!controller.signal.aborted) timer = setTimeout(read, waitMs)
  }
  return {
    get,
    subscribe,
    start: () => {
      if (get().status !== 'paused') void read()
    },
    stop,
    pause: () => {
      stop()
      set({ ...get(), settled: true, status: 'paused' })
    },
    resume: () => {
      set({ ...get(), status: 'connecting' })
      void read()
    },
  }
}
