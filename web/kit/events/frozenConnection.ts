import type { Store } from '../../src/browser/store'
import type { Connection } from '../../src/flow/connection'
import { siteConnection } from '../../src/flow/siteEvents'

/**
 * A connection for events. wagmi restores its connections anew each time its provider is drawn; meanwhile the last connection
 * stays, so that listeners of a site receive neither an end nor a new beginning.
 */
export const frozenWhileRestoring = ({ get, subscribe }: Store<Connection>): Store<Connection> => {
  let last = get()
  return {
    get: () => {
      const now = get()
      if (now.status !== 'reconnecting' || !siteConnection(last)) last = now
      return last
    },
    subscribe,
  }
}
