import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useKisslock } from '../../src/dialog/context'
import { listen } from '../../src/server/feed'
import { createFeed, type Feed, type FeedState } from './feed'

/** Runs the feed while the component is mounted. */
export const useFeed = (onRefused: () => void): FeedState & Pick<Feed, 'pause' | 'resume'> => {
  const { config } = useKisslock()
  const refused = useRef(onRefused)
  refused.current = onRefused
  const [feed] = useState(() =>
    createFeed(
      (after, callbacks) => listen(config, after, callbacks),
      () => refused.current(),
    ),
  )
  useEffect(() => {
    feed.start()
    return feed.stop
  }, [feed])
  return { ...useSyncExternalStore(feed.subscribe, feed.get, feed.get), pause: feed.pause, resume: feed.resume }
}
