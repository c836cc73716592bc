import { pairWallet } from '../../actions/pairWallet'
import type { PairedWallet } from '../../wallets/walletConnect/pairing'
import { type OpenedApp, storeApp } from '../../wallets/walletConnect/storage'
import type { Runtime } from '../runtime'
import { type PairingTarget, toWalletPairing } from './data'
import { createPairingVisit, type PairingVisit } from './visit'

type PublishedVisitOptions = {
  target: PairingTarget
  /** The wallet's name, for error reports. */
  wallet: string
  /** The link and name of the wallet's app, if the page can open it on this device. */
  app: OpenedApp | undefined
  onPaired: (paired: PairedWallet) => void
}

/**
 * Create a pairing visit (visit.ts) that uses the page's engine and publishes the visit's state in `runtime.pairing`.
 * `begin` loads the client of the relay.
 */
export const createPublishedVisit = (
  { engine, pairing }: Pick<Runtime, 'engine' | 'pairing'>,
  { wallet, target, app, onPaired }: PublishedVisitOptions,
): PairingVisit => {
  const pairingVisit: PairingVisit = createPairingVisit({
    wallet,
    pair: (parameters) => pairWallet(engine, parameters),
    onPaired: (paired) => {
      storeApp(pairingVisit.get().opened > 0 ? app : undefined)
      onPaired(paired)
    },
  })
  pairingVisit.subscribe(() =>
    pairing.set({ ...pairingVisit.get(), data: toWalletPairing(pairingVisit.get(), target) }),
  )
  const endVisit = () => {
    pairingVisit.end()
    pairing.set(undefined)
  }
  return { ...pairingVisit, end: endVisit }
}
