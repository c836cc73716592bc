import type { Session } from '../../src/flow/session'
import type { Operator } from '../../src/server/wire.gen'

/** Whether this browser's session may see the figures. */
export type Access =
  | { is: 'asking' | 'failed' | 'gate' }
  | { is: 'denied'; account: string; address: string }
  | { is: 'operator'; account: string; address: string }

/** Derives the access from the server's answer. */
export const accessOf = ({ account, address, operator }: Operator): Access => {
  if (!account || !address) return { is: 'gate' }
  return { is: operator ? 'operator' : 'denied', account, address }
}

/**
 * The account of a sign-in or sign-out since the server's last answer, in this tab or another one; empty without one. The
 * text changes with each further sign-in or sign-out.
 */
export const sessionNews = (session: Session, access: Access): string => {
  if (access.is === 'asking' || access.is === 'failed' || session.status === 'unknown') return ''
  const seen = 'account' in access ? access.account : undefined
  return session.account === seen ? '' : (session.account ?? 'signed out')
}
