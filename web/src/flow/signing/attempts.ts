import { signIn } from '../../actions/signIn'
import type { Lazy } from '../../browser/lazy'
import type { Engine } from '../../engine/createEngine'
import { KisslockError } from '../../errors/KisslockError'
import type { Site } from '../../server/call'
import { hasTimeForOwners } from '../../server/message'
import type { LazyOwners } from './lazyOwners'
import type { Sessions } from './sessions'
import type { SignEvent, Step } from './state'

/**
 * How long the success screen is shown, and how long a check of the signature takes before the visitor sees the screen
 * "checking". Milliseconds (docs/internals/design.md#4-states).
 */
const successScreenMs = 900
const slowCheckMs = 300

export type AttemptOptions = {
  site: Site
  engine: Engine
  requests: Lazy<typeof import('../requests')>
  sessions: Sessions
  owners: Pick<LazyOwners, 'begin' | 'awaitLateSignature'>
  send: (event: SignEvent) => void
  /** Called when the success screen has been shown for `successScreenMs`. */
  onSuccessShown: () => void
}

type StepAt<A extends Step['at']> = Extract<Step, { at: A }>

const declinedCodes = new Set(['sign/rejected', 'connection/cancelled'])

/**
 * Return a `KisslockError` unchanged. Any other error comes from a failed import, which counts as an unreachable
 * server.
 */
const toKisslockError = (error: unknown): KisslockError =>
  error instanceof KisslockError ? error : new KisslockError('server/unreachable', {}, { cause: error })

const callAfter = (ms: number, signal: AbortSignal, callback: () => void) => {
  const timer = setTimeout(callback, ms)
  signal.addEventListener('abort', () => clearTimeout(timer))
}

/** Create the work for each step that has an attempt. The result of the work is an event with the attempt's number. */
export const createStepWork = ({ site, engine, requests, sessions, owners, send, onSuccessShown }: AttemptOptions) => {
  const sendFailure = (attempt: number, thrown: unknown) => {
    const error = toKisslockError(thrown)
    send(declinedCodes.has(error.code) ? { type: 'declined', attempt } : { type: 'failed', attempt, error })
  }

  /** Ask the wallet to sign. If the message expires before the wallet has responded, abort the request. */
  const requestSignature = async ({ attempt, message }: StepAt<'waiting'>, signal: AbortSignal) => {
    callAfter(message.goodUntil - Date.now(), signal, () => send({ type: 'attemptExpired', attempt }))
    const hasOwners = hasTimeForOwners(message)
    if (hasOwners) owners.begin(message)
    try {
      const { signMessage } = await requests.load()
      const { text, account } = message
      const signature = await signMessage(engine, { address: account.address, text, signal, hasOwners })
      send({ type: 'signed', attempt, signature })
    } catch (thrown) {
      sendFailure(attempt, thrown)
    }
  }

  /**
   * Wait for further owners. If an earlier page has asked a wallet on another device, its response can still arrive.
   */
  const awaitLateSignature = async ({ attempt, message }: StepAt<'owners'>, signal: AbortSignal) => {
    callAfter(message.goodUntil - Date.now(), signal, () => send({ type: 'attemptExpired', attempt }))
    try {
      const signature = await owners.awaitLateSignature(message)
      if (signature !== undefined && !signal.aborted) send({ type: 'signed', attempt, signature })
    } catch (thrown) {
      if (!signal.aborted) sendFailure(attempt, thrown)
    }
  }

  /**
   * Send the signature to the server. The request is never aborted, because a session that begins is stored no matter
   * which screen is shown.
   */
  const verifySignature = async ({ attempt, message, signature, slow }: StepAt<'verifying'>, signal: AbortSignal) => {
    callAfter(slowCheckMs, signal, () => send({ type: 'slow', attempt }))
    const verify = (isRetry: boolean) => signIn(site, { message, signature, isRetry })
    try {
      // If the owners have signed on the chain at the same time, the server has already accepted the message and
      // rejects it here with `sign/expired`. With `isRetry`, `signIn` first looks for the session that has begun.
      const verifyAgain = (error: KisslockError) =>
        error.code === 'sign/expired' ? verify(true) : Promise.reject(error)
      sessions.storeSession(await (hasTimeForOwners(message) ? verify(slow).catch(verifyAgain) : verify(slow)))
      send({ type: 'accepted', attempt })
    } catch (thrown) {
      const error = toKisslockError(thrown)
      send(error.code === 'sign/expired' ? { type: 'attemptExpired', attempt } : { type: 'failed', attempt, error })
    }
  }

  const showSuccess = async (_: StepAt<'success'>, signal: AbortSignal) =>
    callAfter(successScreenMs, signal, onSuccessShown)

  return { waiting: requestSignature, owners: awaitLateSignature, verifying: verifySignature, success: showSuccess }
}
