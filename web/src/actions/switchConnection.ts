import { type Connector, switchConnection as wagmiSwitchConnection } from '@wagmi/core'
import type { Engine } from '../engine/createEngine'
import { classifyError } from '../errors/classify'
import { createErrorFacts } from './wallet'

/** Make another connected wallet the current one. Rejects with a `KisslockError`. */
export const switchConnection = async (engine: Engine, { connector }: { connector: Connector }): Promise<void> => {
  try {
    await wagmiSwitchConnection(engine.config, { connector })
    engine.remember(connector.id)
  } catch (error) {
    throw classifyError(error, createErrorFacts(engine, connector))
  }
}
