import type { Engine } from '../engine/createEngine'
import { classifyError } from '../errors/classify'
import { KisslockError } from '../errors/KisslockError'
import type { PairedWallet, PairingParameters } from '../wallets/walletConnect/pairing'
import { askWallet } from './askWallet'
import { connectWallet } from './connectWallet'
import { switchConnection } from './switchConnection'

/**
 * Load the scanning chunk. A failed import is reported as an unreachable relay. For both failures, the visitor has to
 * check the internet connection and try again.
 */
const loadScanner = (engine: Engine) =>
  engine.scanner().catch((cause: unknown) => {
    throw new KisslockError('pairing/unreachable', {}, { cause })
  })

/**
 * Request pairing codes until a wallet on another device approves a pairing, and make that wallet the current
 * connection. Rejects with a `KisslockError`: `pairing/unreachable`, `pairing/project-refused`, `pairing/expired` or
 * `wallet/rejected`. Rejects with `connection/cancelled` if `signal` aborts or if another connection attempt begins.
 */
export const pairWallet = async (engine: Engine, { signal, ...request }: PairingParameters): Promise<PairedWallet> => {
  const { connector, expectPairing: expect } = await loadScanner(engine)
  const { uid, id } = connector
  const { connections } = engine.config.state
  const pairingController = new AbortController()
  const abortPairing = () => pairingController.abort()
  signal?.addEventListener('abort', abortPairing)
  if (signal?.aborted) abortPairing()
  expect(request, pairingController.signal)
  try {
    if (connections.has(uid)) {
      // Use the existing connector, because the library rejects connecting a connected wallet. The new WalletConnect
      // session replaces the old one.
      const request = { method: 'eth_requestAccounts' }
      await askWallet({ connector, signal: pairingController.signal, queue: engine.attempts.run }, async (guard) =>
        guard.request?.(request),
      )
      await switchConnection(engine, { connector })
    } else
      await connectWallet(engine, {
        wallet: { uid, id, name: connector.name, connector },
        signal: pairingController.signal,
      })
    const connection = engine.config.state.connections.get(uid)
    if (!connection) throw new KisslockError('connection/cancelled')
    return { uid, address: connection.accounts[0], chainId: connection.chainId }
  } catch (error) {
    throw classifyError(error, request.wallet ? { wallet: request.wallet } : {})
  } finally {
    abortPairing()
    signal?.removeEventListener('abort', abortPairing)
  }
}
