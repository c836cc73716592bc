import type { KisslockError } from '../../errors/KisslockError'
import { type Account, hasTimeForOwners, type Message } from '../../server/message'

/** The message for the next signature. `missing`: loading the message failed, and only a click requests it again. */
export type PreparedMessage = { is: 'none' } | { is: 'coming' } | { is: 'ready'; message: Message } | { is: 'missing' }

/** One step of signing in. Each step has a screen. */
export type Step =
  /** Shows the account and what the visitor is about to sign. */
  | { at: 'start' }
  /** The visitor clicked before the message had loaded. */
  | { at: 'preparing' }
  /** The wallet shows the message. */
  | { at: 'waiting'; attempt: number; message: Message }
  /**
   * The server checks the signature. `slow` is true if the screen shows this check: after 300 ms, or immediately for a
   * repeated signature.
   */
  | { at: 'verifying'; attempt: number; message: Message; signature: string; slow: boolean }
  /** The wallet has responded, or an earlier page has asked the wallet. The page waits for further owners. */
  | { at: 'owners'; attempt: number; message: Message }
  /** `owners` is true if the message waited for several owners. */
  | { at: 'refused'; owners?: boolean }
  /**
   * The message expired. `lifeMs` is the time for which the message was valid, in milliseconds. `owners` is true if the
   * message waited for several owners.
   */
  | { at: 'expired'; lifeMs: number; owners?: boolean }
  /**
   * `unsent`: a signature that the server might not have received. A retry sends this signature again without asking
   * the wallet.
   */
  | { at: 'failed'; error: KisslockError; unsent?: { message: Message; signature: string } }
  | { at: 'success'; attempt: number }

/** The state of signing in. `account` is undefined while the wallet shows no account on an allowed chain. */
export type SignState = { account: Account | undefined; preparedMessage: PreparedMessage; step: Step; attempts: number }

export type SignEvent =
  /** The sign-in screen was opened. */
  | { type: 'opened'; account: Account | undefined }
  /** The wallet has switched to another account or chain. */
  | { type: 'moved'; account: Account | undefined }
  | { type: 'messageRequested' }
  | { type: 'messagePrepared'; message: Message }
  | { type: 'messageFailed'; error: KisslockError }
  /** The prepared message expired before it was signed. */
  | { type: 'messageExpired' }
  /** The network is back. */
  | { type: 'online' }
  /** The visitor clicked the main button: sign in, try again, or sign the new message. */
  | { type: 'signRequested' }
  | { type: 'cancelled' }
  | { type: 'signed'; attempt: number; signature: string }
  | { type: 'slow'; attempt: number }
  | { type: 'accepted'; attempt: number }
  | { type: 'declined'; attempt: number }
  | { type: 'attemptExpired'; attempt: number }
  | { type: 'failed'; attempt: number; error: KisslockError }
  /** An earlier page has asked the wallet to sign this message, which still waits for owners. */
  | { type: 'ownersFound'; message: Message }
  /** The contract has accepted the message. */
  | { type: 'ownersSigned'; message: Message }
  /** The message expired, or the server rejects the account. */
  | { type: 'ownersEnded'; message: Message; error: KisslockError | undefined }

export const initialSignState: SignState = {
  account: undefined,
  preparedMessage: { is: 'none' },
  step: { at: 'start' },
  attempts: 0,
}

/** Return the message of a step that waits for several owners. Undefined for all other steps. */
export const findOwnersMessage = (step: Step): Message | undefined => {
  const message = step.at === 'failed' ? step.unsent?.message : 'message' in step ? step.message : undefined
  return message && hasTimeForOwners(message) ? message : undefined
}
