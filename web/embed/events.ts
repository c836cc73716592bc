import type { Connection } from '../src/flow/connection'
import type { Session } from '../src/flow/session'

/** What a page is told of a connection: in `detail` of the events, and by the element's `connection`. */
export type EmbedConnection = {
  readonly address: string
  readonly chainId: number
  /** The wallet as it announced itself: its rdns (EIP-6963) and name. */
  readonly wallet: { readonly id: string; readonly name: string } | undefined
}

/** The connection as a page may know it; null while there is none. */
export const embedConnection = ({ status, address, chainId, wallet }: Connection): EmbedConnection | null => {
  // While a second wallet is asked, the first one is still connected.
  const holds = status === 'connected' || status === 'connecting'
  if (!holds || !address || chainId === undefined) return null
  return { address, chainId, wallet: wallet && { id: wallet.id, name: wallet.name } }
}

/** The event that leads from one connection to the next, if it is news at all. */
export const newsOf = (before: EmbedConnection | null, now: EmbedConnection | null): string | undefined => {
  if (!before) return now ? 'kisslock-connect' : undefined
  if (!now) return 'kisslock-disconnect'
  return before.address === now.address && before.chainId === now.chainId ? undefined : 'kisslock-change'
}

/** What a page is told of a session; times are ISO 8601, by the server's clock. */
export type EmbedSession = {
  /** Whose it is: the address of a key, or a contract with its chain (CAIP-10). */
  readonly account: string
  readonly address: string
  readonly chainId: number
  readonly issuedAt: string
  readonly expiresAt: string
}

/** The session as a page may know it; null while there is none, or nobody has asked yet. */
export const embedSession = (session: Session): EmbedSession | null => {
  if (session.status !== 'signedIn') return null
  const { account, address, chainId, issuedAt, expiresAt } = session
  return { account, address, chainId, issuedAt, expiresAt }
}

/**
 * The event that leads from one session to the next, if it is news at all. A session that was there before the page was
 * is none: a page that loads itself anew when somebody signs in must not do so for ever. `signing`: the visitor is at it.
 */
export const sessionNewsOf = (before: Session, now: Session, signing: boolean): string | undefined => {
  if (now.status === 'signedIn') {
    const begun = before.status === 'signedIn' ? before.issuedAt !== now.issuedAt : before.status === 'signedOut'
    return begun || (before.status === 'unknown' && signing) ? 'kisslock-sign-in' : undefined
  }
  return before.status === 'signedIn' && now.status === 'signedOut' ? 'kisslock-sign-out' : undefined
}
