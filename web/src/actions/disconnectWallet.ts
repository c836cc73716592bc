import { type Connector, disconnect } from '@wagmi/core'
import type { Engine } from '../engine/createEngine'
import { isHydrated } from '../engine/isHydrated'
import { classifyError } from '../errors/classify'
import { createErrorFacts, findCurrentConnector, findGuardedProvider } from './wallet'

/**
 * End a connection, by default the current connection. Another connection, if there is one, then becomes current.
 * Revokes the site's permission if the wallet supports revoking (MIP-2), and removes the stored connection. Also works
 * for a connection that is still being restored. Rejects with a `KisslockError`.
 */
export const disconnectWallet = async (
  engine: Engine,
  { connector = findCurrentConnector(engine) }: { connector?: Connector | undefined } = {},
): Promise<void> => {
  const { config } = engine
  try {
    engine.forget()
    const guardedProvider = connector && (await findGuardedProvider(connector))
    guardedProvider?.cancel?.()
    if (connector && isHydrated(connector)) await disconnect(config, { connector })
    else if (connector) await config.storage?.setItem(`${connector.id}.disconnected`, true)
    // The library does not remove the key `recentConnectorId`. With the key, the next page load would restore the ended
    // connection, or load the scanning chunk.
    if (config.state.connections.size === 0) await config.storage?.removeItem('recentConnectorId')
  } catch (error) {
    throw classifyError(error, createErrorFacts(engine, connector))
  }
}
