import type { Session } from '../../src/flow/session'
import type { Operator } from '../../src/server/wire.gen'

/** Describes if this browser's session can see the figures. */
export type Access =
  | { is: 'asking' | 'failed' | 'gate' }
  | { is: 'denied'; account: string; address: string }
  | { is: 'operator'; account: string; address: string }

/** Derive the access from the server's response. */
export const accessOf = ({ account, address, operator }: Operator): Access => {
  if (!account || !address) return { is: 'gate' }
  return { is: operator ? 'operator' : 'denied', account, address }
}

/**
 * Return a key for a sign-in or sign-out since the server's last response, in this tab or another one. Empty if there
 * was none. The key changes with each further sign-in or sign-out.
 */
export const sessionNews = (session: Session, access: Access): string => {
  if (access.is === 'asking' || access.is === 'failed' || session.status === 'unknown') return ''
  const seen = 'account' in access ? access.account : undefined
  return session.account === seen ? '' : (session.account ?? 'signed out')
}
