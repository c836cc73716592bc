import type { Session } from '../src/flow/session'
import type { Operator } from '../src/server/wire.gen'

/** Whether whoever looks may see the figures. */
export type Standing =
  | { is: 'asking' | 'failed' | 'gate' }
  | { is: 'denied'; address: string }
  | { is: 'operator'; address: string }

/** What follows from the server's answer. */
export const standingOf = ({ address, operator }: Operator): Standing => {
  if (!address) return { is: 'gate' }
  return { is: operator ? 'operator' : 'denied', address }
}

/**
 * What the session in this browser says that the server's last answer did not know: somebody signed in or out since,
 * here or in another tab. Empty for no news; another text for other news.
 */
export const tells = (session: Session, standing: Standing): string => {
  if (standing.is === 'asking' || standing.is === 'failed' || session.status === 'unknown') return ''
  const seen = 'address' in standing ? standing.address : undefined
  return session.address === seen ? '' : `${session.address ?? 'nobody'}`
}
