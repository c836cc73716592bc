import type { Site } from './call'
import type { FeedEntry } from './wire.gen'

/** What is done as the stream goes on. */
export type Hands = {
  opened: () => void
  came: (entry: FeedEntry) => void
  /** The connection broke; the browser opens it again, after the last entry that came. */
  broke: () => void
  /** The server gave something else than a stream: this one is over. */
  refused: () => void
}

/**
 * `GET /api/console/feed`: what happens, as it happens (server-sent events). `after`: the entry that came last, if any;
 * without it the stream begins with the last twenty. Gives how to close it.
 */
export const listen = (site: Site, after: number | undefined, hands: Hands): (() => void) => {
  const source = new EventSource(`${site.base_path}/api/console/feed${after === undefined ? '' : `?after=${after}`}`)
  source.onopen = hands.opened
  source.onmessage = ({ data }) => hands.came(JSON.parse(data) as FeedEntry)
  source.onerror = () => (source.readyState === EventSource.CLOSED ? hands.refused() : hands.broke())
  return () => source.close()
}
