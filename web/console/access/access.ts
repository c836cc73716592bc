import type { Session } from '../../src/flow/session'
import type { Operator } from '../../src/server/wire.gen'

/** Whether this browser's session is allowed to see the figures. */
export type ConsoleAccess =
  | { is: 'asking' | 'failed' | 'gate' }
  | { is: 'denied'; account: string; address: string }
  | { is: 'operator'; account: string; address: string }

/** Derive the access from the server's response. */
export const decideAccess = ({ account, address, operator }: Operator): ConsoleAccess => {
  if (!account || !address) return { is: 'gate' }
  return { is: operator ? 'operator' : 'denied', account, address }
}

/**
 * Return a key that changes with each sign-in or sign-out, in this tab or in another tab. The key is empty if nobody
 * has signed in or out since the server's last response.
 */
export const findSessionChangeKey = (session: Session, access: ConsoleAccess): string => {
  if (access.is === 'asking' || access.is === 'failed' || session.status === 'unknown') return ''
  const shownAccount = 'account' in access ? access.account : undefined
  return session.account === shownAccount ? '' : (session.account ?? 'signed out')
}
