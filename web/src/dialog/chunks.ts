import { lazy } from '../browser/lazy'

/** The dialog's own code, which loads when the pointer or the focus reaches the button. */
export const dialogChunk = lazy(() => import('./Dialog'))
/** The code of guides and help, which loads when the pointer or the focus reaches a wallet that is not installed. */
export const guideChunk = lazy(() => import('./guide'))
/**
 * The code of the screens of a detected wallet. The code loads when the pointer or the focus reaches the wallet, or
 * when a wallet is connected.
 */
export const walletChunk = lazy(() => import('./wallet'))
/** The code for signing in, which loads when a screen first shows a part of signing in. */
export const signChunk = lazy(() => import('./sign'))
/** The code for balance, name and picture of an account, which loads when a screen shows one of them. */
export const accountDataChunk = lazy(() => import('./accountData'))
