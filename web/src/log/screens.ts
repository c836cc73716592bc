import { isConnectedScreen, type Method, type Screen } from '../flow/screen'

/**
 * A wallet and a method. `wallet` is the wallet's catalogue id, or its announced rdns if the catalogue lacks it, or
 * empty if it has neither.
 */
export type WalletChoice = { wallet: string; method: Method }

/** Returns the name that log entries use for the wallet of a connector. */
export type WalletNameFinder = (uid: string) => string

/** Return true for a screen that leads to a connection. */
export const leadsToConnection = (screen: Screen): boolean =>
  !isConnectedScreen(screen) && screen.at !== 'connected' && screen.at !== 'gate'

/** Return the wallet and method that the visitor has chosen on this screen, if any. */
export const findChoice = (screen: Screen, findWalletName: WalletNameFinder): WalletChoice | undefined => {
  // When the screen `connected` opens, an earlier screen has already logged the choice. In a wallet's own browser the
  // visitor has not chosen a wallet yet.
  if (screen.at === 'connected' || screen.at === 'inApp') return undefined
  if ('method' in screen) return { wallet: screen.wallet, method: screen.method }
  // A wallet of this browser has the method "extension", even if the catalogue lists other methods for it.
  return 'uid' in screen ? { wallet: findWalletName(screen.uid), method: 'extension' } : undefined
}
