import { lazy } from '../browser/lazy'

/** The dialog's own code. It loads when the pointer or the focus reaches the button. */
export const dialogChunk = lazy(() => import('./Dialog'))
/** Guides and help. They load when the pointer or the focus reaches a wallet that is not installed in this browser. */
export const guideChunk = lazy(() => import('./guide'))
/**
 * The screens of a detected wallet. They load when the pointer or the focus reaches the wallet, or when a wallet is
 * connected.
 */
export const walletChunk = lazy(() => import('./wallet'))
/** Signing in. It loads when a screen first shows a part of it. */
export const signChunk = lazy(() => import('./sign'))
/** Balance, name and picture of an account. They load when a screen shows one of them. */
export const accountDataChunk = lazy(() => import('./accountData'))
