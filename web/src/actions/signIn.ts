import { isSignedIn } from '../server/account'
import { readSession, type SignedInSession, verifySignature } from '../server/auth'
import type { Site } from '../server/call'
import type { Message } from '../server/message'

export type SignInParameters = {
  message: Message
  signature: string
  /** True if the same signature was sent before and the server's response was lost. */
  isRetry: boolean
}

/**
 * Return true if a session began after this message was issued. The times of session and message are by the server's
 * clock and precise to the second.
 */
export const isIssuedAfter = ({ issuedAt }: Pick<SignedInSession, 'issuedAt'>, message: Message): boolean =>
  Date.parse(issuedAt) + 1000 > Date.parse(message.issuedAt)

/**
 * Send a signature to the server, which checks it and begins the session (EIP-4361). If `isRetry` is true, the session
 * is read first: a message is valid only once, and the request whose response was lost might already have begun the
 * session. Rejects with a `KisslockError`.
 */
export const signIn = async (
  site: Site,
  { message, signature, isRetry }: SignInParameters,
): Promise<SignedInSession> => {
  const session = isRetry ? await readSession(site) : null
  if (session && isSignedIn(session, message.account) && isIssuedAfter(session, message)) return session
  return verifySignature(site, { message: message.text, signature })
}
