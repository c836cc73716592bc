import { useRef, useState } from 'react'
import { useKisslock } from '../../src/dialog/context'
import { isNotAllowed, readFeed } from '../../src/server/console'
import type { Feed, FeedEntry } from '../../src/server/wire.gen'
import { usePolling } from '../figures/usePolling'

/** The state of the feed. `settled` is true once the server has responded or failed to respond. */
export type FeedState = {
  settled: boolean
  failed: boolean
  /** The entries, the newest first. */
  entries: readonly FeedEntry[]
}

/** The number of entries that the feed keeps. */
const maxEntries = 20
/** The pause between a response and the next request. Milliseconds. */
const pollIntervalMs = 2000

/** Return the state after a response. The ids of entries can repeat after the database was restored from a backup. */
export const mergeFeedPage = (state: FeedState, { entries }: Feed): FeedState => {
  if (entries.length === 0 && state.settled && !state.failed) return state
  const oldestId = entries[0]?.id ?? Number.POSITIVE_INFINITY
  const mergedEntries = [...[...entries].reverse(), ...state.entries.filter(({ id }) => id < oldestId)]
  return { settled: true, failed: false, entries: mergedEntries.slice(0, maxEntries) }
}

/** Follow the feed. After the feed was paused or the page was hidden, the missed entries are loaded. */
export const useFeed = (isPaused: boolean, onNotAllowed: () => void): FeedState => {
  const { config } = useKisslock()
  const [state, setState] = useState<FeedState>({ settled: false, failed: false, entries: [] })
  const feedCursorRef = useRef<number | undefined>(undefined)
  usePolling({
    requestKey: 'feed',
    ask: (signal) => readFeed(config, feedCursorRef.current, signal),
    intervalMs: pollIntervalMs,
    paused: isPaused,
    onAnswer: (answer) => {
      feedCursorRef.current = answer.cursor
      setState((currentState) => mergeFeedPage(currentState, answer))
      return answer.more
    },
    onError: (error) => {
      setState((now) => ({ ...now, settled: true, failed: true }))
      if (isNotAllowed(error)) onNotAllowed()
    },
  })
  return state
}
