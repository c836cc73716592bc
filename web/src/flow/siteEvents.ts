import type { Connection } from './connection'
import type { Session } from './session'

/** The connection in the form that pages receive: as `detail` of events, and in the element's property `connection`. */
export type SiteConnection = {
  readonly address: string
  readonly chainId: number
  /** `id` is the rdns of a wallet that announced itself (EIP-6963). */
  readonly wallet: { readonly id: string; readonly name: string } | undefined
}

/** Convert the connection to the form that pages receive. Returns null without a connection. */
export const toSiteConnection = ({ status, address, chainId, wallet }: Connection): SiteConnection | null => {
  // If the status is `connecting` and there is an address, a second wallet is connecting, and the first wallet is still
  // connected.
  const hasAccount = status === 'connected' || status === 'connecting'
  if (!hasAccount || !address || chainId === undefined) return null
  return { address, chainId, wallet: wallet && { id: wallet.id, name: wallet.name } }
}

/** Return the name of the event for a change of the connection. Undefined if address and chain stay the same. */
export const findConnectionEvent = (
  previousConnection: SiteConnection | null,
  currentConnection: SiteConnection | null,
): string | undefined => {
  if (!previousConnection) return currentConnection ? 'connect' : undefined
  if (!currentConnection) return 'disconnect'
  return previousConnection.address === currentConnection.address &&
    previousConnection.chainId === currentConnection.chainId
    ? undefined
    : 'change'
}

/** The session in the form that pages receive. Times are ISO 8601, by the server's clock. */
export type SiteSession = {
  /** The account: the address of an EOA, or the chain and address of a smart contract account (CAIP-10). */
  readonly account: string
  readonly address: string
  readonly chainId: number
  readonly issuedAt: string
  readonly expiresAt: string
}

/**
 * Convert the session to the form that pages receive. Returns null if no account is signed in, or if the server has not
 * responded yet.
 */
export const toSiteSession = (session: Session): SiteSession | null => {
  if (session.status !== 'signedIn') return null
  const { account, address, chainId, issuedAt, expiresAt } = session
  return { account, address, chainId, issuedAt, expiresAt }
}

/**
 * Return the name of the event for a session that has begun or ended. Undefined if no session has begun or ended. A
 * session that existed before the page loaded causes no event, because a page that reloads on `sign-in` would reload
 * forever. `isSigning` is true while the visitor is signing in.
 */
export const findSessionEvent = (
  previousSession: Session,
  currentSession: Session,
  isSigning: boolean,
): string | undefined => {
  if (currentSession.status === 'signedIn') {
    const hasBegun =
      previousSession.status === 'signedIn'
        ? previousSession.issuedAt !== currentSession.issuedAt
        : previousSession.status === 'signedOut'
    return hasBegun || (previousSession.status === 'unknown' && isSigning) ? 'sign-in' : undefined
  }
  return previousSession.status === 'signedIn' && currentSession.status === 'signedOut' ? 'sign-out' : undefined
}
