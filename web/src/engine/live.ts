import type { Connection, Connector } from '@wagmi/core'

/** A connector with its wallet; one that was only remembered has a name and an id but no methods. */
export const isLive = (connector: Connector): boolean => typeof connector.getProvider === 'function'

/** The connections whose wallet is here. */
export const liveConnections = (connections: ReadonlyMap<string, Connection>): Map<string, Connection> =>
  new Map([...connections].filter(([, { connector }]) => isLive(connector)))
