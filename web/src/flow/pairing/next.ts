import type { KisslockError } from '../../errors/KisslockError'
import type { PairingCode } from '../../wallets/walletConnect/pairing'

export type PairingPhase =
  | { is: 'preparing' }
  /** `renewed` is true if this code has replaced an earlier one. */
  | { is: 'ready'; code: PairingCode; renewed: boolean }
  /** The wallet has scanned the code and waits for the visitor's approval. */
  | { is: 'scanned'; code: PairingCode }
  | { is: 'rejected' }
  /** `code` is the expired code. The screen continues to show this code, but faded. */
  | { is: 'expired'; code: PairingCode | undefined }
  | { is: 'failed'; error: KisslockError }

/**
 * What the screen shows. `start`: the fastest method on this device. `code`: the code, even on a device whose fastest
 * method is to open an app. `get`: where to get the app. `opened`: the page waits for the app after its link was
 * opened.
 */
type PairingView = 'start' | 'code' | 'get' | 'opened'

/**
 * Why the page offers alternatives when the app has not responded for a while. `missing`: the page has stayed visible
 * since the link was opened, so the app is probably not installed. `silent`: the visitor has returned from the app, but
 * the app has not responded.
 */
export type PairingProblem = 'missing' | 'silent'

export type PairingState = {
  attempt: number
  phase: PairingPhase
  view: PairingView
  /** How often the app link was opened in this attempt. */
  opened: number
  stuck: PairingProblem | undefined
}

export type PairingEvent =
  | { type: 'attemptStarted' }
  | { type: 'codeReceived'; attempt: number; code: PairingCode }
  | { type: 'scanned'; attempt: number }
  | { type: 'ended'; attempt: number; error: KisslockError }
  | { type: 'viewChosen'; at: Exclude<PairingView, 'opened'> }
  | { type: 'opened' }
  | { type: 'stuck'; attempt: number; how: PairingProblem }

export const initialPairing: PairingState = {
  attempt: 0,
  phase: { is: 'preparing' },
  view: 'start',
  opened: 0,
  stuck: undefined,
}

/** Return the current code, if any. */
export const findCode = ({ phase }: PairingState): PairingCode | undefined => ('code' in phase ? phase.code : undefined)

/** Return the phase that follows an error. */
const findPhaseAfterError = (state: PairingState, error: KisslockError): PairingPhase => {
  if (error.code === 'wallet/rejected') return { is: 'rejected' }
  if (error.code === 'pairing/expired') return { is: 'expired', code: findCode(state) }
  return { is: 'failed', error }
}

const isFromCurrentAttempt = (state: PairingState, event: { attempt: number }) => state.attempt === event.attempt

/**
 * Return the next state of a pairing after an event. The function is pure. Events of earlier attempts change nothing.
 */
export const nextPairingState = (state: PairingState, event: PairingEvent): PairingState => {
  if ('attempt' in event && !isFromCurrentAttempt(state, event)) return state
  switch (event.type) {
    case 'attemptStarted': {
      // The code stays visible. From any other view, the dialog returns to the start, because the app must be opened
      // with the new code.
      const firstView = state.view === 'code' ? 'code' : 'start'
      return { ...initialPairing, attempt: state.attempt + 1, view: firstView }
    }
    case 'codeReceived':
      return { ...state, phase: { is: 'ready', code: event.code, renewed: findCode(state) !== undefined } }
    case 'scanned': {
      const code = findCode(state)
      return code ? { ...state, phase: { is: 'scanned', code } } : state
    }
    case 'ended':
      return { ...state, phase: findPhaseAfterError(state, event.error), stuck: undefined }
    case 'viewChosen':
      return { ...state, view: event.at, stuck: undefined }
    case 'opened':
      return { ...state, view: 'opened', opened: state.opened + 1, stuck: undefined }
    case 'stuck':
      return state.view === 'opened' ? { ...state, stuck: event.how } : state
  }
}
