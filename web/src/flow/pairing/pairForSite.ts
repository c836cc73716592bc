import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import { pairWallet } from '../../actions/pairWallet'
import type { Lazy } from '../../browser/lazy'
import type { Platform } from '../../browser/platform'
import { KisslockError } from '../../errors/KisslockError'
import type { PublicConfig } from '../../server/wire.gen'
import { anyAppRowId, canScan } from '../catalogue/scanning'
import type { Runtime } from '../runtime'
import { createLinkBuilder } from './appLink'
import { toWalletPairing } from './data'
import { initialPairing, nextPairingState, type PairingEvent } from './next'

export type PairOptions = {
  /** If this signal aborts, the pairing ends, and `pair` rejects with `connection/cancelled`. */
  signal?: AbortSignal | undefined
}

type PairingPage = {
  config: Pick<PublicConfig, 'walletconnect'>
  platform: Pick<Platform, 'phone'>
  runtime: Pick<Lazy<Pick<Runtime, 'engine' | 'pairing'>>, 'load'>
}

type DetailsById = Readonly<Record<string, WalletDetails>>

/** Aborts the site's most recent pairing. */
let lastPairingController = new AbortController()

/**
 * Pair with a wallet for a site's own interface, which shows `runtime.pairing`. Resolves when the wallet is connected.
 * Rejects with a `KisslockError`, like `pairWallet`. After `connection/cancelled`, `runtime.pairing` is undefined.
 */
export const pairForSite = async (
  { config, platform, runtime }: PairingPage,
  loadDetails: () => Promise<DetailsById>,
  wallet: string = anyAppRowId,
  { signal }: PairOptions = {},
): Promise<void> => {
  lastPairingController.abort()
  const pairingController = new AbortController()
  lastPairingController = pairingController
  const abortPairing = () => pairingController.abort()
  signal?.addEventListener('abort', abortPairing)
  if (signal?.aborted) abortPairing()
  const [{ engine, pairing }, details] = await Promise.all([runtime.load(), loadDetails()])
  if (!canScan(config))
    throw new Error('Kisslock: a wallet is paired by WalletConnect: set `walletconnect.project_id`, or `projectId`.')
  const walletDetails = details[wallet]
  if (!walletDetails) throw new KisslockError('wallet/not-found', { wallet })
  if (pairingController.signal.aborted) throw new KisslockError('connection/cancelled')
  const createLink = createLinkBuilder(platform.phone, wallet === anyAppRowId ? undefined : walletDetails.deep_links)
  let state = initialPairing
  const applyEvent = (event: PairingEvent) => {
    // Ignore a code that arrives after the pairing has ended.
    if (pairingController.signal.aborted) return
    state = nextPairingState(state, event)
    pairing.set({ ...state, data: toWalletPairing(state, { wallet, createLink }) })
  }
  applyEvent({ type: 'attemptStarted' })
  const { attempt } = state
  try {
    await pairWallet(engine, {
      ...(wallet === anyAppRowId ? {} : { wallet }),
      signal: pairingController.signal,
      onCode: (code) => applyEvent({ type: 'codeReceived', attempt, code }),
      onScanned: () => applyEvent({ type: 'scanned', attempt }),
    })
    pairing.set(undefined)
  } catch (error) {
    if (pairingController.signal.aborted || (error as KisslockError).code === 'connection/cancelled')
      pairing.set(undefined)
    else applyEvent({ type: 'ended', attempt, error: error as KisslockError })
    throw error
  } finally {
    signal?.removeEventListener('abort', abortPairing)
  }
}
