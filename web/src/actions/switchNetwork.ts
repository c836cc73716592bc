import { switchChain } from '@wagmi/core'
import type { Engine } from '../engine/createEngine'
import { isHydrated } from '../engine/isHydrated'
import { classifyError } from '../errors/classify'
import { KisslockError } from '../errors/KisslockError'
import { askWallet } from './askWallet'
import { createErrorFacts, findCurrentConnector } from './wallet'

/** The request that the wallet shows. */
type NetworkStep = 'switching' | 'adding'

export type SwitchParameters = { chainId: number; onStep?: (step: NetworkStep) => void; signal?: AbortSignal }

const stepsByMethod: Readonly<Record<string, NetworkStep>> = {
  wallet_switchEthereumChain: 'switching',
  wallet_addEthereumChain: 'adding',
}

/**
 * Ask the wallet to switch to another configured chain (EIP-3326). If the wallet does not know the chain (4902), first
 * ask the wallet to add the chain (EIP-3085). Without a connection, only the site's own chain changes. Rejects with a
 * `KisslockError`.
 */
export const switchNetwork = async (engine: Engine, { chainId, onStep, signal }: SwitchParameters): Promise<void> => {
  const { config } = engine
  const connector = findCurrentConnector(engine)
  let lastMethod: string | undefined
  const onMethod = (method: string) => {
    lastMethod = method
    const step = stepsByMethod[method]
    if (step) onStep?.(step)
  }
  try {
    if (!config.chains.some(({ id }) => id === chainId)) throw new KisslockError('chain/not-configured', { chainId })
    if (connector && !isHydrated(connector))
      throw new KisslockError('connection/not-connected', createErrorFacts(engine, connector))
    await askWallet({ connector, signal, onMethod }, () => switchChain(config, { chainId }))
  } catch (error) {
    throw classifyError(
      error,
      { ...createErrorFacts(engine, connector), chainId, ...(lastMethod ? { request: lastMethod } : {}) },
      'chain',
    )
  }
}
