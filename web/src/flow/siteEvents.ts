import type { Connection } from './connection'
import type { Session } from './session'

/** The connection in the form that pages get: `detail` of the events, and `connection` of the element. */
export type SiteConnection = {
  readonly address: string
  readonly chainId: number
  /** `id` is the rdns of a wallet that announced itself (EIP-6963). */
  readonly wallet: { readonly id: string; readonly name: string } | undefined
}

/** Converts the connection for pages. Returns null without a connection. */
export const siteConnection = ({ status, address, chainId, wallet }: Connection): SiteConnection | null => {
  // `connecting` with an address: a second wallet is asked, and the first one is still connected.
  const hasAccount = status === 'connected' || status === 'connecting'
  if (!hasAccount || !address || chainId === undefined) return null
  return { address, chainId, wallet: wallet && { id: wallet.id, name: wallet.name } }
}

/** Returns the event for a change of the connection, or undefined if pages see no difference. */
export const connectionEventOf = (before: SiteConnection | null, now: SiteConnection | null): string | undefined => {
  if (!before) return now ? 'connect' : undefined
  if (!now) return 'disconnect'
  return before.address === now.address && before.chainId === now.chainId ? undefined : 'change'
}

/** The session in the form that pages get. Times are ISO 8601, by the server's clock. */
export type SiteSession = {
  /** The account: the address of a key, or a contract with its chain (CAIP-10). */
  readonly account: string
  readonly address: string
  readonly chainId: number
  readonly issuedAt: string
  readonly expiresAt: string
}

/** Converts the session for pages. Returns null while no account is signed in or the server has not answered. */
export const siteSession = (session: Session): SiteSession | null => {
  if (session.status !== 'signedIn') return null
  const { account, address, chainId, issuedAt, expiresAt } = session
  return { account, address, chainId, issuedAt, expiresAt }
}

/**
 * Returns the event for a change of the session, or undefined if pages see no difference. A session that existed before
 * the page loaded causes no event, because a page that reloads on `sign-in` would reload forever. `signing`: the visitor
 * is signing in.
 */
export const sessionEventOf = (before: Session, now: Session, signing: boolean): string | undefined => {
  if (now.status === 'signedIn') {
    const hasBegun = before.status === 'signedIn' ? before.issuedAt !== now.issuedAt : before.status === 'signedOut'
    return hasBegun || (before.status === 'unknown' && signing) ? 'sign-in' : undefined
  }
  return before.status === 'signedIn' && now.status === 'signedOut' ? 'sign-out' : undefined
}
