import type { Session } from '../../src/flow/session'
import type { Operator } from '../../src/server/wire.gen'

/** Whether whoever looks may see the figures. */
export type Access =
  | { is: 'asking' | 'failed' | 'gate' }
  | { is: 'denied'; account: string; address: string }
  | { is: 'operator'; account: string; address: string }

/** What follows from the server's answer. */
export const accessOf = ({ account, address, operator }: Operator): Access => {
  if (!account || !address) return { is: 'gate' }
  return { is: operator ? 'operator' : 'denied', account, address }
}

/**
 * What the session in this browser says that the server's last answer did not know: somebody signed in or out since,
 * here or in another tab. Empty for no news; another text for other news.
 */
export const sessionNews = (session: Session, access: Access): string => {
  if (access.is === 'asking' || access.is === 'failed' || session.status === 'unknown') return ''
  const seen = 'account' in access ? access.account : undefined
  return session.account === seen ? '' : `${session.account ?? 'nobody'}`
}
