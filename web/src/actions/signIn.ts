import { isSignedIn } from '../server/account'
import { readSession, type SignedIn, verify } from '../server/auth'
import type { Site } from '../server/call'
import type { Message } from '../server/message'

export type SignInParameters = {
  message: Message
  signature: string
  /** An earlier answer to the same signature was lost. */
  again: boolean
}

/**
 * Has the server check a signature (EIP-4361), which begins the session. Sent again, it first asks whether the lost answer
 * was a yes: a message can be used once. Rejects with a `KisslockError`.
 */
export const signIn = async (site: Site, { message, signature, again }: SignInParameters): Promise<SignedIn> => {
  const known = again ? await readSession(site) : null
  if (known && isSignedIn(known, message.account)) return known
  return verify(site, { message: message.text, signature })
}
