import type { Site } from './call'
import type { FeedEntry } from './wire.gen'

/** The callbacks of the stream. */
export type FeedCallbacks = {
  opened: () => void
  received: (entry: FeedEntry) => void
  /** The connection broke. The browser reconnects and continues after the last entry. */
  interrupted: () => void
  /** The server did not answer with a stream. The browser does not reconnect. */
  refused: () => void
}

/**
 * `GET /api/console/feed`: the log entries as they arrive (server-sent events), after the entry with the number `after`, or
 * beginning with the last twenty. Returns the function that closes the stream.
 */
export const listen = (site: Site, after: number | undefined, callbacks: FeedCallbacks): (() => void) => {
  const source = new EventSource(`${site.base_path}/api/console/feed${after === undefined ? '' : `?after=${after}`}`)
  source.onopen = callbacks.opened
  source.onmessage = ({ data }) => callbacks.received(JSON.parse(data) as FeedEntry)
  source.onerror = () => (source.readyState === EventSource.CLOSED ? callbacks.refused() : callbacks.interrupted())
  return () => source.close()
}
