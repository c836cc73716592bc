import type { Connector } from '@wagmi/core'
import type { Engine } from '../engine/createEngine'
import { isHydrated } from '../engine/isHydrated'
import type { ErrorFacts } from '../errors/KisslockError'
import type { GuardedProvider } from '../wallets/guard'

/** The connector of the current connection, if any, also of a stored connection that is still being restored. */
export const currentConnector = ({ config }: Engine): Connector | undefined =>
  config.state.current === null ? undefined : config.state.connections.get(config.state.current)?.connector

/** The guard of a connector's wallet; an empty object while the wallet of a stored connection is absent. */
export const guardOf = async (connector: Connector): Promise<Partial<GuardedProvider>> =>
  isHydrated(connector) ? ((await connector.getProvider()) as Partial<GuardedProvider>) : {}

/** The wallet's name and rdns for the facts of an error. */
export const walletFacts = ({ wallets }: Engine, connector: Connector | undefined): ErrorFacts => {
  if (!connector) return {}
  const rdns = wallets.get().find(({ uid }) => uid === connector.uid)?.rdns
  return { wallet: connector.name, ...(rdns ? { rdns } : {}) }
}
