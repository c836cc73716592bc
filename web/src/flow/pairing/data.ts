import type { KisslockError } from '../../errors/KisslockError'
import type { PairingState } from './next'

/**
 * A pairing with a wallet on another device, as data for a site's own interface. `wallet` is the wallet's catalogue id.
 */
export type WalletPairing = { readonly wallet: string } & (
  | { readonly is: 'preparing' }
  /**
   * `uri` is the WalletConnect pairing URI to show as a code. `link` opens the wallet's app on this device; undefined
   * if there is no link. `expiresAt` is in milliseconds since 1970. `renewed` is true if this code has replaced an
   * earlier one, and the earlier code is now invalid.
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
  /** The visitor declined in the wallet, or no wallet responded to any code. */
  | { readonly is: 'rejected' | 'expired' }
  | { readonly is: 'failed'; readonly error: KisslockError }
)

/**
 * The target of a pairing: the wallet's catalogue id, and the function that returns the link that opens the wallet's
 * app on this device.
 */
export type PairingTarget = { wallet: string; createLink: (uri: string) => string | undefined }

/** Convert the state of a pairing to data for the site. The function is pure. */
export const toWalletPairing = ({ phase }: PairingState, { wallet, createLink }: PairingTarget): WalletPairing => {
  if (phase.is !== 'ready' && phase.is !== 'scanned')
    return phase.is === 'expired' ? { wallet, is: 'expired' } : { wallet, ...phase }
  const { uri, expiresAt } = phase.code
  const code = { wallet, uri, link: createLink(uri), expiresAt }
  return phase.is === 'ready' ? { ...code, is: 'ready', renewed: phase.renewed } : { ...code, is: 'scanned' }
}

/** The state of the current pairing, with its data for the site. */
export type CurrentPairing = PairingState & { data: WalletPairing }
