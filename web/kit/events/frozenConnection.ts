import type { Store } from '../../src/browser/store'
import type { Connection } from '../../src/flow/connection'
import { toSiteConnection } from '../../src/flow/siteEvents'

/**
 * Return a connection store for events. wagmi restores its connections again each time its provider is mounted. Until
 * wagmi has finished restoring, the store keeps the last connection, so that a site's listeners receive neither a
 * disconnect nor a new connect.
 */
export const keepWhileRestoring = ({ get, subscribe }: Store<Connection>): Store<Connection> => {
  let lastConnection = get()
  return {
    get: () => {
      const latestConnection = get()
      if (latestConnection.status !== 'reconnecting' || !toSiteConnection(lastConnection))
        lastConnection = latestConnection
      return lastConnection
    },
    subscribe,
  }
}
