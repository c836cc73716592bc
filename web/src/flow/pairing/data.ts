import type { Lazy } from '../../browser/lazy'
import { createStore, type Store } from '../../browser/store'
import type { KisslockError } from '../../errors/KisslockError'
import type { Runtime } from '../runtime'
import type { ShownPairing } from './next'

/** A pairing with a wallet on another device, as data for an interface of a site's own. `wallet` is its id in the catalogue. */
export type WalletPairing = { readonly wallet: string } & (
  | { readonly is: 'preparing' }
  /**
   * `uri`: the pairing URI of WalletConnect, for a code. `link` opens the wallet's app on this device; undefined where the app
   * has none. `expiresAt`: milliseconds since 1970. `renewed`: this code has replaced an earlier one, which is void.
   */
  | {
      readonly is: 'ready'
      readonly uri: string
      readonly link: string | undefined
      readonly expiresAt: number
      readonly renewed: boolean
    }
  /** The wallet has the code and waits for the visitor's approval. */
  | { readonly is: 'scanned'; readonly uri: string; readonly link: string | undefined; readonly expiresAt: number }
  /** The visitor has refused in the wallet, or no wallet has answered to any code. */
  | { readonly is: 'rejected' | 'expired' }
  | { readonly is: 'failed'; readonly error: KisslockError }
)

/** The data of a pairing. Pure. */
export const pairingOf = ({ phase, wallet, linkOf }: ShownPairing): WalletPairing => {
  if (phase.is !== 'ready' && phase.is !== 'scanned')
    return phase.is === 'expired' ? { wallet, is: 'expired' } : { wallet, ...phase }
  const { uri, expiresAt } = phase.code
  const code = { wallet, uri, link: linkOf(uri), expiresAt }
  return phase.is === 'ready' ? { ...code, is: 'ready', renewed: phase.renewed } : { ...code, is: 'scanned' }
}

/** The pairing of the page as data, whether the dialog or the site has begun it; null without one. */
export const watchPairing = (runtime: Lazy<Pick<Runtime, 'pairing'>>): Store<WalletPairing | null> => {
  const { get, set, subscribe } = createStore<WalletPairing | null>(null)
  const started = () => {
    const pairing = runtime.get()?.pairing
    if (!pairing) return
    stop()
    const follow = () => {
      const shown = pairing.get()
      set(shown ? pairingOf(shown) : null)
    }
    pairing.subscribe(follow)
    follow()
  }
  const stop = runtime.subscribe(started)
  started()
  return Object.freeze({ get, subscribe })
}
