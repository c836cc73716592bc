import { type Chain, numberToHex } from 'viem'
import type { Engine } from '../engine/createEngine'
import { isHydrated } from '../engine/isHydrated'
import { classifyError } from '../errors/classify'
import { KisslockError } from '../errors/KisslockError'
import { askWallet } from './askWallet'
import { createErrorFacts, findCurrentConnector } from './wallet'

const createChainParameter = ({ id, name, nativeCurrency, rpcUrls, blockExplorers }: Chain) => ({
  chainId: numberToHex(id),
  chainName: name,
  nativeCurrency,
  rpcUrls: [...rpcUrls.default.http],
  ...(blockExplorers ? { blockExplorerUrls: [blockExplorers.default.url] } : {}),
})

/**
 * Ask the wallet to add a configured chain and to switch to it (EIP-3085). Rejects with a `KisslockError`. This
 * function is separate from `switchNetwork`, because some wallets (seen: Enkrypt) return 4001 for a switch to an
 * unknown chain, as if the visitor had declined. After 4001, the dialog therefore offers to add the network.
 */
export const addNetwork = async (
  engine: Engine,
  { chainId, signal }: { chainId: number; signal?: AbortSignal },
): Promise<void> => {
  const { config } = engine
  const connector = findCurrentConnector(engine)
  const method = 'wallet_addEthereumChain'
  try {
    const chain = config.chains.find(({ id }) => id === chainId)
    if (!chain) throw new KisslockError('chain/not-configured', { chainId })
    if (!connector || !isHydrated(connector)) throw new KisslockError('connection/not-connected', { chainId })
    await askWallet({ connector, signal }, async (guard) =>
      guard.request?.({ method, params: [createChainParameter(chain)] }),
    )
    // MetaMask can switch to the new network without sending an event (MetaMask's issue 24247). `guard.request` has
    // checked that the wallet is on the new network, so send the event for the wallet.
    connector.emitter.emit('change', { chainId })
  } catch (error) {
    throw classifyError(error, { ...createErrorFacts(engine, connector), chainId, request: method }, 'chain')
  }
}
