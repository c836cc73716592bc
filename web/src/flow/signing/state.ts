import type { KisslockError } from '../../errors/KisslockError'
import type { Account, Message } from '../../server/message'

/** The message that the next signature will be for. `missing`: it could not be had, and only a click asks for it again. */
export type PreparedMessage = { is: 'none' } | { is: 'coming' } | { is: 'here'; message: Message } | { is: 'missing' }

/** One step of signing in; the screens are drawn from it. */
export type Step =
  /** What is going to be signed, and by whom. */
  | { at: 'start' }
  /** The visitor has said yes before the message was here. */
  | { at: 'preparing' }
  /** The wallet is asked. */
  | { at: 'waiting'; attempt: number; message: Message }
  /** The server checks; `slow` once that is worth a word, at once where a signature is sent again. */
  | { at: 'verifying'; attempt: number; message: Message; signature: string; slow: boolean }
  | { at: 'refused' }
  /** The message ran out; `lifeMs` is how long it lasted. */
  | { at: 'expired'; lifeMs: number }
  /** `unsent`: a signature that the server has not judged yet, so that the wallet need not be asked again. */
  | { at: 'failed'; error: KisslockError; unsent?: { message: Message; signature: string } }
  | { at: 'success'; attempt: number }

/** Signing in of one account; `account` is undefined while no wallet shows one on an allowed chain. */
export type SignState = { account: Account | undefined; preparedMessage: PreparedMessage; step: Step; attempts: number }

export type SignEvent =
  /** The screen is shown. */
  | { type: 'opened'; account: Account | undefined }
  /** The wallet shows another account or chain. */
  | { type: 'moved'; account: Account | undefined }
  | { type: 'messageRequested' }
  | { type: 'messagePrepared'; message: Message }
  | { type: 'messageFailed'; error: KisslockError }
  /** The message at hand ran out before anybody signed it. */
  | { type: 'messageExpired' }
  /** The network is back. */
  | { type: 'online' }
  /** The visitor's click: Sign in, Try again, Sign the fresh one. */
  | { type: 'asked' }
  | { type: 'cancelled' }
  | { type: 'signed'; attempt: number; signature: string }
  | { type: 'slow'; attempt: number }
  | { type: 'accepted'; attempt: number }
  | { type: 'declined'; attempt: number }
  | { type: 'ranOut'; attempt: number }
  | { type: 'failed'; attempt: number; error: KisslockError }

export const firstSignState: SignState = {
  account: undefined,
  preparedMessage: { is: 'none' },
  step: { at: 'start' },
  attempts: 0,
}
