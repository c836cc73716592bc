import { type Connector, disconnect } from '@wagmi/core'
import type { Engine } from '../engine/createEngine'
import { isHydrated } from '../engine/isHydrated'
import { classify } from '../errors/classify'
import { currentConnector, guardOf, walletFacts } from './wallet'

/**
 * Ends a connection (the current one by default); the next one becomes current. Takes the wallet's permission back where
 * it knows how (MIP-2), forgets what would bring it back on the next load, and works also while it is being brought back.
 */
export const disconnectWallet = async (
  engine: Engine,
  { connector = currentConnector(engine) }: { connector?: Connector | undefined } = {},
): Promise<void> => {
  const { config } = engine
  try {
    engine.forget()
    const guard = connector && (await guardOf(connector))
    guard?.cancel?.()
    if (connector && isHydrated(connector)) await disconnect(config, { connector })
    else if (connector) await config.storage?.setItem(`${connector.id}.disconnected`, true)
    // The library keeps it: whoever disconnected would be brought back, and "used last" would load scanning again.
    if (config.state.connections.size === 0) await config.storage?.removeItem('recentConnectorId')
  } catch (error) {
    throw classify(error, walletFacts(engine, connector))
  }
}
