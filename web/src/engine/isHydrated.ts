import type { Config, Connection, Connector } from '@wagmi/core'

/** Whether a connector has its wallet. A connector read from storage has only a name and an id, and no methods. */
export const isHydrated = (connector: Connector): boolean => typeof connector.getProvider === 'function'

/** The connections whose connector has its wallet. */
const hydratedConnections = (connections: ReadonlyMap<string, Connection>): Map<string, Connection> =>
  new Map([...connections].filter(([, { connector }]) => isHydrated(connector)))

/** Drops the connections read from storage without a wallet. The others decide the current connection and the status. */
export const dropRemembered = (config: Config): void =>
  config.setState((state) => {
    const connections = hydratedConnections(state.connections)
    const current = state.current !== null && connections.has(state.current) ? state.current : null
    const next = current ?? connections.keys().next().value ?? null
    const status = state.status === 'connecting' ? 'connecting' : next === null ? 'disconnected' : 'connected'
    return { ...state, connections, current: next, status }
  })
