import { connect } from '@wagmi/core'
import type { Address } from 'viem'
import type { Engine } from '../engine/createEngine'
import { classifyError } from '../errors/classify'
import { KisslockError } from '../errors/KisslockError'
import type { DiscoveredWallet } from '../wallets/types'
import { askWallet } from './askWallet'
import { disconnectWallet } from './disconnectWallet'
import { createErrorFacts } from './wallet'

export type ConnectParameters = { wallet: DiscoveredWallet; chainId?: number; signal?: AbortSignal }

/**
 * Ask the wallet which accounts the page can see (EIP-2255, then EIP-1102), and make the wallet the current connection.
 * Rejects with a `KisslockError`. If the signal aborts, the promise rejects with `connection/cancelled`. If the visitor
 * approves after an abort, the approval is ignored.
 */
export const connectWallet = async (
  engine: Engine,
  { wallet, chainId, signal }: ConnectParameters,
): Promise<{ address: Address; chainId: number }> => {
  const { config, attempts } = engine
  const { connector } = wallet
  let lastMethod: string | undefined
  const onMethod = (method: string) => {
    lastMethod = method
  }
  try {
    const connectResult = await askWallet({ connector, signal, queue: attempts.run, onMethod }, () =>
      connect(config, { connector, ...(chainId === undefined ? {} : { chainId }) }),
    )
    if (signal?.aborted) {
      await disconnectWallet(engine, { connector })
      throw new KisslockError('connection/cancelled')
    }
    engine.remember(connector.id)
    return { address: connectResult.accounts[0], chainId: connectResult.chainId }
  } catch (error) {
    throw classifyError(error, {
      ...createErrorFacts(engine, connector),
      ...(lastMethod ? { request: lastMethod } : {}),
    })
  }
}
