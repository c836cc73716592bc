import type { Connector } from '@wagmi/core'
import type { Engine } from '../engine/createEngine'
import { isHydrated } from '../engine/isHydrated'
import type { ErrorFacts } from '../errors/KisslockError'
import type { GuardedProvider } from '../wallets/guard'

/**
 * Return the connector of the current connection, if any. A stored connection that is still being restored also counts
 * as current.
 */
export const findCurrentConnector = ({ config }: Engine): Connector | undefined =>
  config.state.current === null ? undefined : config.state.connections.get(config.state.current)?.connector

/**
 * Return the wrapper around a connector's wallet. Returns an empty object if the wallet of a stored connection is
 * missing.
 */
export const findGuardedProvider = async (connector: Connector): Promise<Partial<GuardedProvider>> =>
  isHydrated(connector) ? ((await connector.getProvider()) as Partial<GuardedProvider>) : {}

/** Return the wallet's name and rdns, for error reports. */
export const createErrorFacts = ({ wallets }: Engine, connector: Connector | undefined): ErrorFacts => {
  if (!connector) return {}
  const rdns = wallets.get().find(({ uid }) => uid === connector.uid)?.rdns
  return { wallet: connector.name, ...(rdns ? { rdns } : {}) }
}
