import type { SignInMode } from '../../server/wire.gen'

/** An event of the connection or of the session. */
export type PolicyEvent =
  /** The visitor connected a wallet in this page. */
  | 'connected'
  /** A connection of an earlier page load was restored. */
  | 'restored'
  /** The current account changed, because the wallet changed it or because the visitor chose another wallet. */
  | 'accountChanged'
  | 'chainChanged'
  /** The connection with the account of the session ended, or the last connection ended. */
  | 'disconnected'
  /** The session began, ended or expired, in this tab or in another tab. */
  | 'sessionChanged'
  /** The visitor chose "Not now". */
  | 'notNow'

/** The state of the page at the moment of an event. */
export type PolicyFacts = {
  mode: SignInMode
  /** The setting `sign_in.end_on_disconnect`. */
  endOnDisconnect: boolean
  /** The signed-in account. */
  session: string | undefined
  /** The account of the current connection. */
  account: string | undefined
  /** True if the visitor asked to sign in before a wallet was connected. */
  wanted: boolean
  /** True if the sign-in screen was already offered for this account in this page. */
  offered: boolean
  /** True if the dialog is open on a screen other than the sign-in screen. */
  busy: boolean
}

/**
 * The effect of an event. `offer` shows the sign-in screen; the wallet is asked only after the visitor's click. `close`
 * closes a sign-in screen that is no longer needed.
 */
export type PolicyEffect = 'nothing' | 'offer' | 'close' | 'signOut' | 'disconnect'

const isAccountSignedIn = ({ session, account }: PolicyFacts) => account !== undefined && session === account

/** The page reacts to a change of account or chain after this many milliseconds without another change. */
export const debounceMs = 250

/** Return true if a new account has to sign in: the site requires signing in, or another account is signed in. */
const requiresSignIn = ({ mode, session }: PolicyFacts) => mode === 'required' || session !== undefined

/**
 * Offer signing in only once per account and page load. If the visitor declines, or switches to another account and
 * back, there is no second offer.
 */
const offerOnce = (facts: PolicyFacts): PolicyEffect => (facts.offered || facts.busy ? 'nothing' : 'offer')

/** The effect of each event (docs/internals/decisions/sign-in.md#session-and-connection-have-one-policy). */
export const signInPolicy: { readonly [H in PolicyEvent]: (facts: PolicyFacts) => PolicyEffect } = {
  connected: (facts) => (!isAccountSignedIn(facts) && (requiresSignIn(facts) || facts.wanted) ? 'offer' : 'nothing'),
  restored: () => 'nothing',
  accountChanged: (facts) => {
    if (isAccountSignedIn(facts)) return 'close'
    return requiresSignIn(facts) ? offerOnce(facts) : 'nothing'
  },
  chainChanged: () => 'nothing',
  disconnected: ({ endOnDisconnect, session }) => (endOnDisconnect && session !== undefined ? 'signOut' : 'nothing'),
  sessionChanged: (facts) => (isAccountSignedIn(facts) ? 'close' : 'nothing'),
  notNow: ({ mode }) => (mode === 'required' ? 'disconnect' : 'close'),
}
