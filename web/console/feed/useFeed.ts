import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useKisslock } from '../../src/dialog/context'
import { readFeed, saysNotAllowed } from '../../src/server/console'
import { createFeed, type FeedState, type LiveFeed } from './feed'

/** Runs the feed while the component is mounted and the page is visible. */
export const useFeed = (onNotAllowed: () => void): FeedState & Pick<LiveFeed, 'pause' | 'resume'> => {
  const { config } = useKisslock()
  const refused = useRef(onNotAllowed)
  refused.current = onNotAllowed
  const [feed] = useState(() =>
    createFeed(
      (after, signal) => readFeed(config, after, signal),
      (error) => {
        if (saysNotAllowed(error)) refused.current()
      },
    ),
  )
  useEffect(() => {
    const ifSeen = () => (document.visibilityState === 'visible' ? feed.start() : feed.stop())
    ifSeen()
    document.addEventListener('visibilitychange', ifSeen)
    return () => {
      document.removeEventListener('visibilitychange', ifSeen)
      feed.stop()
    }
  }, [feed])
  return { ...useSyncExternalStore(feed.subscribe, feed.get, feed.get), pause: feed.pause, resume: feed.resume }
}
