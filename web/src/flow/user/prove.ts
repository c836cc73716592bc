import { prepareMessage } from '../../actions/prepareMessage'
import type { Lazy } from '../../browser/lazy'
import type { Engine } from '../../engine/createEngine'
import type { KisslockError } from '../../errors/KisslockError'
import type { SignedIn } from '../../server/auth'
import type { Site } from '../../server/call'
import type { Account } from '../../server/message'
import { type Proof, readRefusal } from '../../server/user'

/** The site and the functions that the pages about the user need. */
export type UserOptions = {
  site: Site
  domain: string
  engine: Engine
  requests: Lazy<Pick<typeof import('../requests'), 'signMessage'>>
  /** Called when the server has no session for this browser any more. */
  signedOut: () => void
  /** Called with the new session after another sign-in. */
  began: (session: SignedIn) => void
  /** Called when the accounts of the user have changed. */
  changed: () => void
}

const declinedCodes = new Set(['sign/rejected', 'connection/cancelled'])

/** Return true if the visitor declined to sign the message. */
export const isDeclined = ({ code }: KisslockError): boolean => declinedCodes.has(code)

/** Return true if the user already has the maximum number of wallets. */
export const hasTooManyWallets = (error: KisslockError): boolean => readRefusal(error).code === 'auth/too-many-accounts'

/** Return true if the server has no session for this browser any more. */
export const isSignedOut = (error: KisslockError): boolean => readRefusal(error).code === 'auth/no-session'

const renewalCodes = new Set<unknown>(['auth/too-old', 'auth/wallet-too-new'])

/** Return true if the server requires another sign-in before the request. */
export const needsSignIn = (error: KisslockError): boolean => renewalCodes.has(readRefusal(error).code)

/** Ask the wallet for a proof of an account (EIP-4361). Rejects with a `KisslockError`. */
export const requestProof = async (
  { site, domain, engine, requests }: UserOptions,
  account: Account,
  signal: AbortSignal,
): Promise<Proof> => {
  const { text } = await prepareMessage(site, { account, domain, signal })
  const { signMessage } = await requests.load()
  return { message: text, signature: await signMessage(engine, { address: account.address, text, signal }) }
}
