import type { Config } from 'wagmi'
import { isHydrated } from '../../src/engine/isHydrated'

/**
 * Keep wagmi's connections when its provider renders again. With `reconnectOnMount={false}` the provider deletes all
 * connections at each render, not only at the first render. This function undoes that deletion. A disconnect by the
 * visitor is not undone: it also clears `current`, in the same change. A deleted connection that was only read from
 * storage, without a wallet, is not put back either: Kisslock restores it later.
 */
export const keepConnections = (config: Config): void => {
  config.subscribe(
    ({ connections }) => connections,
    (connections, previousConnections) => {
      const { current } = config.state
      const connection = current === null ? undefined : previousConnections.get(current)
      if (connections.size > 0 || !connection || !isHydrated(connection.connector)) return
      config.setState((state) => ({ ...state, connections: previousConnections }))
    },
  )
}
