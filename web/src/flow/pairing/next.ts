import type { KisslockError } from '../../errors/KisslockError'
import type { PairingCode } from '../../wallets/walletConnect/pairing'

/** How far a pairing is. */
export type Phase =
  | { is: 'preparing' }
  /** `renewed`: this code has taken the place of an earlier one. */
  | { is: 'ready'; code: PairingCode; renewed: boolean }
  /** The wallet has answered for the first time. */
  | { is: 'scanned'; code: PairingCode }
  | { is: 'rejected' }
  /** The last code, kept so that the same picture fades. */
  | { is: 'expired'; code: PairingCode | undefined }
  | { is: 'failed'; error: KisslockError }

/**
 * What the visitor looks at: the fastest way on this device (`start`), the code though an app could be opened (`code`),
 * where the app comes from (`get`), or the wait for an app that was asked to open (`opened`).
 */
type View = 'start' | 'code' | 'get' | 'opened'

export type PairingState = {
  attempt: number
  phase: Phase
  view: View
  /** How often the app was asked to open in this attempt. */
  opened: number
  /** The page stayed in view after the app was asked to open, so it is probably not here. */
  missing: boolean
}

export type PairingEvent =
  | { type: 'begun' }
  | { type: 'coded'; attempt: number; code: PairingCode }
  | { type: 'scanned'; attempt: number }
  | { type: 'ended'; attempt: number; error: KisslockError }
  | { type: 'looked'; at: Exclude<View, 'opened'> }
  | { type: 'opened' }
  | { type: 'missed'; attempt: number }

export const firstPairing: PairingState = {
  attempt: 0,
  phase: { is: 'preparing' },
  view: 'start',
  opened: 0,
  missing: false,
}

/** The code that could be scanned last. */
export const codeOf = ({ phase }: PairingState): PairingCode | undefined => ('code' in phase ? phase.code : undefined)

/** What follows from a pairing that came to nothing; one that was taken back says nothing any more. */
const endOf = (state: PairingState, error: KisslockError): Phase => {
  if (error.code === 'wallet/rejected') return { is: 'rejected' }
  if (error.code === 'pairing/expired') return { is: 'expired', code: codeOf(state) }
  return { is: 'failed', error }
}

const isCurrent = (state: PairingState, event: { attempt: number }) => state.attempt === event.attempt

/** The next state of scanning; pure. What an earlier attempt says changes nothing. */
export const nextPairing = (state: PairingState, event: PairingEvent): PairingState => {
  if ('attempt' in event && !isCurrent(state, event)) return state
  switch (event.type) {
    case 'begun': {
      // Whoever looked at the code goes on looking at it; an app has to be opened anew.
      const view = state.view === 'code' ? 'code' : 'start'
      return { ...firstPairing, attempt: state.attempt + 1, view }
    }
    case 'coded':
      return { ...state, phase: { is: 'ready', code: event.code, renewed: codeOf(state) !== undefined } }
    case 'scanned': {
      const code = codeOf(state)
      return code ? { ...state, phase: { is: 'scanned', code } } : state
    }
    case 'ended':
      return { ...state, phase: endOf(state, event.error), missing: false }
    case 'looked':
      return { ...state, view: event.at, missing: false }
    case 'opened':
      return { ...state, view: 'opened', opened: state.opened + 1, missing: false }
    case 'missed':
      return state.view === 'opened' ? { ...state, missing: true } : state
  }
}
