import type { Entry } from './entry'
import type { WalletChoice } from './screens'
import type { LogEvent } from './steps'
import type { LoggedWay } from './ways'

/** One opening of the dialog, with the fields that its entries share. */
export type Opening = {
  flow: string
  /** True if the step `opened` was logged, because the list of wallets or a later screen was shown. */
  isOpenedLogged: boolean
  choice?: WalletChoice | undefined
  /** How the phone reaches its wallet. Undefined on a computer. */
  way?: LoggedWay | undefined
  /** The time at which the wallet was asked or its code was shown, in milliseconds of the page's clock. */
  requestedAt?: number | undefined
}

/** Create a random id of 128 bits, in characters that need no escaping (base64url, RFC 4648, section 5). */
export const createFlowId = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export const createOpening = (flow: string): Opening => ({ flow, isOpenedLogged: false })

/** The time of an event, and the wallet that was connected at the time of the event. */
type Moment = { at: number; connected: WalletChoice | undefined }

/**
 * Return the next state of an opening after an event, and the event's log entry if it is logged. The function is pure.
 * `opened` is logged at the first screen that leads to a connection, and again if an app turns out to show the page. If
 * the dialog opens at the account screen, the first entry is the entry of the visitor's first action.
 */
export const applyEvent = (
  opening: Opening,
  logEvent: LogEvent,
  { at, connected }: Moment,
): { opening: Opening; entry?: Entry } => {
  const { flow } = opening
  const { step } = logEvent
  switch (step) {
    case 'opened':
      return opening.isOpenedLogged && !(logEvent.again && opening.way)
        ? { opening }
        : { opening: { ...opening, isOpenedLogged: true }, entry: { step, flow } }
    case 'wallet_chosen':
      return {
        opening: { ...opening, choice: logEvent.choice, requestedAt: undefined },
        entry: { step, flow, choice: logEvent.choice },
      }
    case 'requested':
      return { opening: { ...opening, requestedAt: at }, entry: { step, flow, choice: logEvent.choice } }
    case 'connected': {
      const { requestedAt, choice: openingChoice } = opening
      const durationMs = requestedAt === undefined ? undefined : at - requestedAt
      return {
        opening: { ...opening, requestedAt: undefined },
        entry: { step, flow, choice: logEvent.choice ?? openingChoice, durationMs },
      }
    }
    case 'signed_in':
      return { opening, entry: { step, flow, choice: opening.choice ?? connected } }
    case 'failed': {
      const openingChoice = logEvent.choice ?? opening.choice ?? connected
      return { opening, entry: { step, flow, choice: openingChoice, failure: logEvent.failure } }
    }
    case 'error':
      return { opening, entry: { flow, choice: connected, failure: logEvent.failure } }
  }
}
