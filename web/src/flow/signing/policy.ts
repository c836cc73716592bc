import type { SignInMode } from '../../server/wire.gen'

/** What happened to the connection or to the session. */
export type PolicyEvent =
  /** The visitor connected a wallet in this page. */
  | 'connected'
  /** A connection of an earlier load is back. */
  | 'restored'
  /** The wallet, or the visitor's choice of another wallet, shows another account now. */
  | 'accountChanged'
  | 'chainChanged'
  /** The connection that showed the session's account ended, or the last one. */
  | 'disconnected'
  /** The session began, ended or ran out, here or in another tab. */
  | 'sessionChanged'
  /** The visitor chose "Not now". */
  | 'notNow'

/** What the page knows when it happens. */
export type Facts = {
  mode: SignInMode
  /** `sign_in.end_on_disconnect` */
  endOnDisconnect: boolean
  /** Who is signed in. */
  session: string | undefined
  /** The account that the wallet shows. */
  account: string | undefined
  /** The visitor asked to sign in before there was a connection. */
  wanted: boolean
  /** This account was offered to sign in already, in this page. */
  offered: boolean
  /** The dialog is open on something else. */
  busy: boolean
}

/**
 * What follows. `offer`: the sign-in screen is shown; the wallet is never asked without the visitor's own click.
 * `close`: an offer that has nothing to ask any more goes away.
 */
export type Effect = 'nothing' | 'offer' | 'close' | 'signOut' | 'disconnect'

const signedIn = ({ session, account }: Facts) => account !== undefined && session === account

/** A wallet that flips between accounts is waited for until it has rested so long. */
export const debounceMs = 250

/** The site wants everybody to sign in, or somebody else is signed in. */
const asks = ({ mode, session }: Facts) => mode === 'required' || session !== undefined

/** Each account is offered once in a page: one that flips to and fro, or was declined, is not asked for again. */
const offerOnce = (facts: Facts): Effect => (facts.offered || facts.busy ? 'nothing' : 'offer')

/** The one policy for session and connection; ARCHITECTURE.md says it in words. */
export const policy: { readonly [H in PolicyEvent]: (facts: Facts) => Effect } = {
  connected: (facts) => (!signedIn(facts) && (asks(facts) || facts.wanted) ? 'offer' : 'nothing'),
  restored: () => 'nothing',
  accountChanged: (facts) => {
    if (signedIn(facts)) return 'close'
    return asks(facts) ? offerOnce(facts) : 'nothing'
  },
  chainChanged: () => 'nothing',
  disconnected: ({ endOnDisconnect, session }) => (endOnDisconnect && session !== undefined ? 'signOut' : 'nothing'),
  sessionChanged: (facts) => (signedIn(facts) ? 'close' : 'nothing'),
  notNow: ({ mode }) => (mode === 'required' ? 'disconnect' : 'close'),
}
