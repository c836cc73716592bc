import { awaitOwners, isOwnersPending, onChainSignature } from '../../actions/awaitOwners'
import { prepareMessage } from '../../actions/prepareMessage'
import type { Lazy } from '../../browser/lazy'
import type { Engine } from '../../engine/createEngine'
import { KisslockError } from '../../errors/KisslockError'
import type { SignedInSession } from '../../server/auth'
import type { Site } from '../../server/call'
import { type Account, hasTimeForOwners, type Message } from '../../server/message'
import { type Proof, readRefusal } from '../../server/user'

/** The site and the functions that the pages about the user need. */
export type UserOptions = {
  site: Site
  domain: string
  engine: Engine
  requests: Lazy<Pick<typeof import('../requests'), 'signMessage'>>
  /** Called when the server has no session for this browser any more. */
  onSignedOut: () => void
  /** Called with the new session after another sign-in. */
  onSessionBegan: (session: SignedInSession) => void
  /** Called when the accounts of the user have changed. */
  onAccountsChanged: () => void
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

export type ProveParameters<Answer> = {
  account: Account
  signal: AbortSignal
  send: (proof: Proof) => Promise<Answer>
  /** Called if several owners can sign, with the expiry of the message in milliseconds since 1970. */
  onOwners: (until: number) => void
}

/** Never resolve, so that the other promise of a race decides. */
const neverResolve = () => new Promise<never>(() => {})

/**
 * Wait for the owners of a smart contract wallet, who sign on the chain, and for the wallet's response. The first proof
 * that the contract accepts decides.
 */
const proveWithOwners = async <Answer>(
  message: Message,
  signaturePromise: Promise<string>,
  { signal, send, onOwners }: ProveParameters<Answer>,
): Promise<Answer> => {
  onOwners(message.goodUntil)
  const endController = new AbortController()
  signal.addEventListener('abort', () => endController.abort(), { once: true })
  const sendProof = (signature: string) => send({ message: message.text, signature })
  // Wrap the answer in an object. An accepted proof can have the answer `undefined`, but `awaitOwners` also resolves
  // with `undefined` if the message has expired.
  const sendOnChainProof = async () => ({ answer: await sendProof(onChainSignature) })
  const onChainPromise = awaitOwners({ message, signal: endController.signal, send: sendOnChainProof }).then(
    (wrappedAnswer) => {
      if (!wrappedAnswer) throw new KisslockError(signal.aborted ? 'connection/cancelled' : 'sign/expired')
      return wrappedAnswer.answer
    },
  )
  const walletPromise = signaturePromise.then((signature) =>
    signature === onChainSignature
      ? neverResolve()
      : sendProof(signature).catch((error: KisslockError) =>
          isOwnersPending(error) ? neverResolve() : Promise.reject(error),
        ),
  )
  try {
    return await Promise.race([onChainPromise, walletPromise])
  } finally {
    endController.abort()
  }
}

/**
 * Ask the wallet for a proof of an account (EIP-4361), and send the proof. Resolves with the server's response. Rejects
 * with a `KisslockError`.
 */
export const requestProof = async <Answer>(
  options: UserOptions,
  parameters: ProveParameters<Answer>,
): Promise<Answer> => {
  const { site, domain, engine, requests } = options
  const { account, signal, send } = parameters
  const message = await prepareMessage(site, { account, domain, signal })
  const { signMessage } = await requests.load()
  const hasOwners = hasTimeForOwners(message)
  const { text } = message
  const signaturePromise = signMessage(engine, { address: account.address, text, signal, hasOwners })
  if (hasOwners) return proveWithOwners(message, signaturePromise, parameters)
  const signature = await signaturePromise
  if (signal.aborted) throw new KisslockError('connection/cancelled')
  return send({ message: text, signature })
}
