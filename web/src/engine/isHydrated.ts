import type { Config, Connection, Connector } from '@wagmi/core'

/**
 * Return true if a connector has its wallet. A connector read from storage has only a name and an id, and no methods.
 */
export const isHydrated = (connector: Connector): boolean => typeof connector.getProvider === 'function'

/** Return the connections whose connector has its wallet. */
const filterHydrated = (connections: ReadonlyMap<string, Connection>): Map<string, Connection> =>
  new Map([...connections].filter(([, { connector }]) => isHydrated(connector)))

/**
 * Drop the connections that were read from storage and have no wallet. If the current connection is dropped, the first
 * remaining connection replaces it. The status becomes `connected` if a connection remains, and `disconnected` if none
 * remains. Only the status `connecting` stays unchanged.
 */
export const dropUnhydrated = (config: Config): void =>
  config.setState((state) => {
    const connections = filterHydrated(state.connections)
    const currentUid = state.current !== null && connections.has(state.current) ? state.current : null
    const nextUid = currentUid ?? connections.keys().next().value ?? null
    const status = state.status === 'connecting' ? 'connecting' : nextUid === null ? 'disconnected' : 'connected'
    return { ...state, connections, current: nextUid, status }
  })
