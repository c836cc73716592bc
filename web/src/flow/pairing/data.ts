import type { KisslockError } from '../../errors/KisslockError'
import type { PairingState } from './next'

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

/** What a pairing is about: the catalogue's id of its wallet, and the link that opens the wallet's app on this device. */
export type PairingTarget = { wallet: string; linkOf: (uri: string) => string | undefined }

/** The data of a pairing. Pure. */
export const pairingOf = ({ phase }: PairingState, { wallet, linkOf }: PairingTarget): WalletPairing => {
  if (phase.is !== 'ready' && phase.is !== 'scanned')
    return phase.is === 'expired' ? { wallet, is: 'expired' } : { wallet, ...phase }
  const { uri, expiresAt } = phase.code
  const code = { wallet, uri, link: linkOf(uri), expiresAt }
  return phase.is === 'ready' ? { ...code, is: 'ready', renewed: phase.renewed } : { ...code, is: 'scanned' }
}

/** A pairing that is under way, with its data for the site. */
export type CurrentPairing = PairingState & { data: WalletPairing }
