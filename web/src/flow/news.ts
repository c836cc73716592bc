import type { Connection } from './connection'
import type { Session } from './session'

/** A connection as pages see it: in `detail` of the events, and in the element's `connection`. */
export type SiteConnection = {
  readonly address: string
  readonly chainId: number
  /** The wallet as it announced itself: its rdns (EIP-6963) and name. */
  readonly wallet: { readonly id: string; readonly name: string } | undefined
}

/** Converts the connection for pages; null without a connection. */
export const siteConnection = ({ status, address, chainId, wallet }: Connection): SiteConnection | null => {
  // While a second wallet is asked, the first one is still connected.
  const holds = status === 'connected' || status === 'connecting'
  if (!holds || !address || chainId === undefined) return null
  return { address, chainId, wallet: wallet && { id: wallet.id, name: wallet.name } }
}

/** The event for a change of the connection; undefined if pages see no difference. */
export const newsOf = (before: SiteConnection | null, now: SiteConnection | null): string | undefined => {
  if (!before) return now ? 'connect' : undefined
  if (!now) return 'disconnect'
  return before.address === now.address && before.chainId === now.chainId ? undefined : 'change'
}

/** A session as pages see it; times are ISO 8601, by the server's clock. */
export type SiteSession = {
  /** The account: the address of a key, or a contract with its chain (CAIP-10). */
  readonly account: string
  readonly address: string
  readonly chainId: number
  readonly issuedAt: string
  readonly expiresAt: string
}

/** Converts the session for pages; null while no account is signed in or the server has not answered. */
export const siteSession = (session: Session): SiteSession | null => {
  if (session.status !== 'signedIn') return null
  const { account, address, chainId, issuedAt, expiresAt } = session
  return { account, address, chainId, issuedAt, expiresAt }
}

/**
 * The event for a change of the session; undefined if pages see no difference. A session that existed before the page
 * loaded causes no event: a page that reloads on `signed-in` would reload forever. `signing`: the visitor is signing in.
 */
export const sessionNewsOf = (before: Session, now: Session, signing: boolean): string | undefined => {
  if (now.status === 'signedIn') {
    const begun = before.status === 'signedIn' ? before.issuedAt !== now.issuedAt : before.status === 'signedOut'
    return begun || (before.status === 'unknown' && signing) ? 'sign-in' : undefined
  }
  return before.status === 'signedIn' && now.status === 'signedOut' ? 'sign-out' : undefined
}
