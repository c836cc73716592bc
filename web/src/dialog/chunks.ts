import { lazy } from '../browser/lazy'

/** The dialog's own code, loaded when the visitor reaches for the button. */
export const dialogChunk = lazy(() => import('./Dialog'))
/** Guides and help, loaded when the visitor reaches for a wallet that is not in this browser. */
export const guideChunk = lazy(() => import('./guide'))
/** The screens of a detected wallet, loaded when the visitor reaches for it or is connected. */
export const walletChunk = lazy(() => import('./wallet'))
/** Signing in, loaded when the visitor reaches for it. */
export const signChunk = lazy(() => import('./sign'))
/** Balance, name and picture of an account, loaded when one of them is to be shown. */
export const accountDataChunk = lazy(() => import('./accountData'))
