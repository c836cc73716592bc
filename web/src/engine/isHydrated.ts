import type { Config, Connection, Connector } from '@wagmi/core'

/** A connector with its wallet; one that was only remembered has a name and an id but no methods. */
export const isHydrated = (connector: Connector): boolean => typeof connector.getProvider === 'function'

/** The connections whose wallet is here. */
const hydratedConnections = (connections: ReadonlyMap<string, Connection>): Map<string, Connection> =>
  new Map([...connections].filter(([, { connector }]) => isHydrated(connector)))

/** Drops what is only remembered; what is left decides the current connection and the status. */
export const dropRemembered = (config: Config): void =>
  config.setState((state) => {
    const connections = hydratedConnections(state.connections)
    const current = state.current !== null && connections.has(state.current) ? state.current : null
    const next = current ?? connections.keys().next().value ?? null
    const settled = state.status === 'connecting' ? 'connecting' : next === null ? 'disconnected' : 'connected'
    return { ...state, connections, current: next, status: settled }
  })
