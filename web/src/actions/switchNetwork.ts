import { switchChain } from '@wagmi/core'
import type { Engine } from '../engine/createEngine'
import { isLive } from '../engine/live'
import { classify } from '../errors/classify'
import { KisslockError } from '../errors/KisslockError'
import { cancellable } from './cancellable'
import { currentConnector, guardOf, walletFacts } from './wallet'

/** What the wallet is being asked. */
export type NetworkStep = 'switching' | 'adding'

export type SwitchParameters = { chainId: number; onStep?: (step: NetworkStep) => void; signal?: AbortSignal }

const steps: Readonly<Record<string, NetworkStep>> = {
  wallet_switchEthereumChain: 'switching',
  wallet_addEthereumChain: 'adding',
}

/**
 * Asks the wallet to use another configured chain (EIP-3326); one it does not know (4902) is added first (EIP-3085). Without
 * a connection only the site's own chain changes.
 */
export const switchNetwork = async (engine: Engine, { chainId, onStep, signal }: SwitchParameters): Promise<void> => {
  const { config } = engine
  const connector = currentConnector(engine)
  let request: string | undefined
  try {
    if (!config.chains.some(({ id }) => id === chainId)) throw new KisslockError('chain/not-configured', { chainId })
    if (connector && !isLive(connector))
      throw new KisslockError('connection/not-connected', walletFacts(engine, connector))
    const guard = connector ? await guardOf(connector) : {}
    const stopObserving = guard.observe?.((method) => {
      request = method
      const step = steps[method]
      if (step) onStep?.(step)
    })
    await cancellable(
      signal,
      () => guard.cancel?.(),
      () => switchChain(config, { chainId }),
    ).finally(() => stopObserving?.())
  } catch (error) {
    throw classify(error, { ...walletFacts(engine, connector), chainId, ...(request ? { request } : {}) }, 'chain')
  }
}
