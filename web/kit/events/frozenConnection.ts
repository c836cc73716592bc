import type { Store } from '../../src/browser/store'
import type { Connection } from '../../src/flow/connection'
import { siteConnection } from '../../src/flow/news'

/**
 * A connection for events. wagmi restores its connections anew each time its provider is drawn; the connection holds meanwhile,
 * so that a site is told of no end and no new beginning.
 */
export const held = ({ get, subscribe }: Store<Connection>, first: Connection = get()): Store<Connection> => {
  let last = first
  return {
    get: () => {
      const now = get()
      if (now.status !== 'reconnecting' || !siteConnection(last)) last = now
      return last
    },
    subscribe,
  }
}
