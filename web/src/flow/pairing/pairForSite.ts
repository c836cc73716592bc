import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import { pairWallet } from '../../actions/pairWallet'
import type { Lazy } from '../../browser/lazy'
import type { Platform } from '../../browser/platform'
import { KisslockError } from '../../errors/KisslockError'
import type { PublicConfig } from '../../server/wire.gen'
import { anyWallet, canScan } from '../catalogue/scanning'
import type { Runtime } from '../runtime'
import { createLinkBuilder } from './appLink'
import { pairingData } from './data'
import { firstPairing, nextPairing, type PairingEvent } from './next'

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
let lastController = new AbortController()

/**
 * Pair with a wallet for a site's own interface, which shows `runtime.pairing`. Resolves when the wallet is connected.
 * Rejects with a `KisslockError`, like `pairWallet`. After `connection/cancelled`, `runtime.pairing` is undefined.
 */
export const pairForSite = async (
  { config, platform, runtime }: PairingPage,
  loadDetails: () => Promise<DetailsById>,
  wallet: string = anyWallet,
  { signal }: PairOptions = {},
): Promise<void> => {
  lastController.abort()
  const controller = new AbortController()
  lastController = controller
  const abortPairing = () => controller.abort()
  signal?.addEventListener('abort', abortPairing)
  if (signal?.aborted) abortPairing()
  const [{ engine, pairing }, details] = await Promise.all([runtime.load(), loadDetails()])
  if (!canScan(config))
    throw new Error('Kisslock: a wallet is paired by WalletConnect: set `walletconnect.project_id`, or `projectId`.')
  const walletEntry = details[wallet]
  if (!walletEntry) throw new KisslockError('wallet/not-found', { wallet })
  if (controller.signal.aborted) throw new KisslockError('connection/cancelled')
  const linkOf = createLinkBuilder(platform.phone, wallet === anyWallet ? undefined : walletEntry.deep_links)
  let state = firstPairing
  const sendPairingEvent = (event: PairingEvent) => {
    // Ignore a code that arrives after the pairing has ended.
    if (controller.signal.aborted) return
    state = nextPairing(state, event)
    pairing.set({ ...state, data: pairingData(state, { wallet, linkOf }) })
  }
  sendPairingEvent({ type: 'attemptStarted' })
  const { attempt } = state
  try {
    await pairWallet(engine, {
      ...(wallet === anyWallet ? {} : { wallet }),
      signal: controller.signal,
      onCode: (code) => sendPairingEvent({ type: 'codeReceived', attempt, code }),
      onScanned: () => sendPairingEvent({ type: 'scanned', attempt }),
    })
    pairing.set(undefined)
  } catch (error) {
    if (controller.signal.aborted || (error as KisslockError).code === 'connection/cancelled') pairing.set(undefined)
    else sendPairingEvent({ type: 'ended', attempt, error: error as KisslockError })
    throw error
  } finally {
    signal?.removeEventListener('abort', abortPairing)
  }
}
