import type { KisslockError } from '../errors/KisslockError'
import type { ErrorCode } from '../errors/table'
import { awaitsConnection } from '../flow/asking'
import { findShownAttempt } from '../flow/next'
import type { PairingState } from '../flow/pairing/next'
import type { FlowState, Screen } from '../flow/screen'
import type { Step as SignStep } from '../flow/signing/state'
import { findChoice, leadsToConnection, type WalletChoice, type WalletNameFinder } from './screens'

/** The state at one moment, from which steps are derived. */
export type LoggedMoment = {
  flow: FlowState
  /** The pairing whose code or app link is on screen. */
  pairing: PairingState | undefined
  signStep: SignStep | undefined
  /** The uid of the current connection's connector. */
  currentUid: string | undefined
}

/**
 * The reason of a failure: an error, or a code if there is no error (the visitor declined, or did not respond in time).
 */
export type StepFailure = KisslockError | ErrorCode

/**
 * One event of the log. An event of the kind `error` is an error outside the funnel. Every other event is a funnel
 * step.
 */
export type LogEvent =
  /** `again` is true if the opening was already logged, before it was known that an app shows the page. */
  | { step: 'opened'; again?: true }
  | { step: 'signed_in' }
  | { step: 'wallet_chosen' | 'requested' | 'connected'; choice: WalletChoice | undefined }
  | { step: 'failed'; choice: WalletChoice | undefined; failure: StepFailure }
  | { step: 'error'; failure: KisslockError }

/**
 * Return true if the screen `screenName` has just appeared: the previous screen was a different one, or the same screen
 * belonged to another attempt.
 */
const hasScreenAppeared = (screenName: Screen['at'], momentBefore: LoggedMoment, { flow: { screen } }: LoggedMoment) =>
  screen.at === screenName &&
  (momentBefore.flow.screen.at !== screenName ||
    findShownAttempt(momentBefore.flow.screen) !== findShownAttempt(screen))

/** Return true while a request to the wallet is open, even if the dialog has been closed. */
export const isAttemptRunning = ({ flow: { screen }, signStep }: LoggedMoment): boolean =>
  awaitsConnection(screen) || signStep?.at === 'waiting' || signStep?.at === 'verifying' || signStep?.at === 'owners'

/** Return the number of the current pairing attempt, or undefined if the visitor cannot use its code or link. */
const findOfferedAttempt = ({ flow, pairing }: LoggedMoment) =>
  flow.open && flow.screen.at === 'guide' && (pairing?.phase.is === 'ready' || pairing?.phase.is === 'scanned')
    ? pairing.attempt
    : undefined

const isOpenForConnecting = ({ flow }: LoggedMoment) => flow.open && leadsToConnection(flow.screen)

const createChoiceEvents = (previousChoice: WalletChoice | undefined, choice: WalletChoice | undefined): LogEvent[] =>
  !choice || (previousChoice?.wallet === choice.wallet && previousChoice.method === choice.method)
    ? []
    : [{ step: 'wallet_chosen', choice }]

/** Return true if the visitor has followed the link into the wallet's own browser. */
const hasOpenedWalletBrowser = ({ flow: { screen } }: LoggedMoment) => screen.at === 'guide' && !!screen.browsed

/**
 * Return true if a request began: a wallet of this browser was asked, a code or link was shown, or the wallet's browser
 * was opened.
 */
const hasRequestBegun = (momentBefore: LoggedMoment, momentAfter: LoggedMoment): boolean => {
  const offeredAttempt = findOfferedAttempt(momentAfter)
  return (
    hasScreenAppeared('waiting', momentBefore, momentAfter) ||
    (hasOpenedWalletBrowser(momentAfter) && !hasOpenedWalletBrowser(momentBefore)) ||
    (offeredAttempt !== undefined && offeredAttempt !== findOfferedAttempt(momentBefore))
  )
}

/** Return true if a wallet connected, even if the dialog was closed while the wallet was asked. */
const hasConnected = (momentBefore: LoggedMoment, momentAfter: LoggedMoment): boolean => {
  if (hasScreenAppeared('connected', momentBefore, momentAfter)) return true
  const { open, screen } = momentBefore.flow
  const wasAsking = awaitsConnection(screen) || screen.at === 'timedOut'
  return !open && wasAsking && momentAfter.flow.screen.at === 'home' && momentAfter.currentUid === screen.uid
}

/** Return the reason why the request of this screen failed, if it has just failed. */
const findScreenFailure = (momentBefore: LoggedMoment, momentAfter: LoggedMoment): StepFailure | undefined => {
  const { screen } = momentAfter.flow
  if (screen.at === momentBefore.flow.screen.at) return undefined
  if (screen.at === 'rejected') return screen.unasked ?? 'wallet/rejected'
  if (screen.at === 'timedOut') return screen.silent ? 'wallet/timeout' : 'wallet/unanswered'
  return screen.at === 'failed' ? screen.error : undefined
}

const findScanFailure = (
  { pairing: previousPairing }: LoggedMoment,
  { pairing }: LoggedMoment,
): StepFailure | undefined => {
  if (!pairing || pairing.phase === previousPairing?.phase) return undefined
  if (pairing.phase.is === 'rejected') return 'wallet/rejected'
  if (pairing.phase.is === 'expired') return 'pairing/expired'
  return pairing.phase.is === 'failed' ? pairing.phase.error : undefined
}

const findSigningFailure = (
  { signStep: previousStep }: LoggedMoment,
  { signStep }: LoggedMoment,
): StepFailure | undefined => {
  if (!signStep || signStep === previousStep) return undefined
  if (signStep.at === 'refused') return 'sign/rejected'
  if (signStep.at === 'expired') return 'sign/expired'
  return signStep.at === 'failed' ? signStep.error : undefined
}

const findErrorCode = (failure: StepFailure): ErrorCode => (typeof failure === 'string' ? failure : failure.code)

/** Return the event for a failure that ends connecting. There is no event if the page itself withdrew the request. */
const createFailureEvents = (failure: StepFailure | undefined, choice: WalletChoice | undefined): LogEvent[] =>
  failure && findErrorCode(failure) !== 'connection/cancelled' ? [{ step: 'failed', choice, failure }] : []

/**
 * Return the event for a network switch that failed with an error. A network switch that the visitor or the wallet
 * declined causes no event.
 */
const createNetworkErrorEvents = (momentBefore: LoggedMoment, { flow: { screen } }: LoggedMoment): LogEvent[] => {
  if (screen.at !== 'networks' || screen === momentBefore.flow.screen) return []
  const { switching } = screen
  const switchFailure =
    switching.is === 'failed' ? switching.error : switching.is === 'refused' ? switching.unasked : undefined
  return switchFailure ? [{ step: 'error', failure: switchFailure }] : []
}

/**
 * Return the events between two moments, in order. Only this function derives steps from the dialog's state. The
 * function is pure.
 */
export const findEventsBetween = (
  momentBefore: LoggedMoment,
  momentAfter: LoggedMoment,
  findWalletName: WalletNameFinder,
): LogEvent[] => {
  const choiceBefore = findChoice(momentBefore.flow.screen, findWalletName)
  const choiceAfter = findChoice(momentAfter.flow.screen, findWalletName)
  return [
    ...(isOpenForConnecting(momentAfter) && !isOpenForConnecting(momentBefore) ? [{ step: 'opened' } as const] : []),
    ...(isOpenForConnecting(momentBefore) && hasScreenAppeared('inApp', momentBefore, momentAfter)
      ? [{ step: 'opened', again: true } as const]
      : []),
    ...(momentAfter.flow.open ? createChoiceEvents(choiceBefore, choiceAfter) : []),
    ...(hasRequestBegun(momentBefore, momentAfter) ? [{ step: 'requested', choice: choiceAfter } as const] : []),
    ...(hasConnected(momentBefore, momentAfter) ? [{ step: 'connected', choice: choiceBefore } as const] : []),
    ...createFailureEvents(findScreenFailure(momentBefore, momentAfter), choiceAfter),
    ...createFailureEvents(findScanFailure(momentBefore, momentAfter), choiceBefore ?? choiceAfter),
    ...createFailureEvents(findSigningFailure(momentBefore, momentAfter), undefined),
    ...(momentAfter.signStep?.at === 'success' && momentBefore.signStep?.at !== 'success'
      ? [{ step: 'signed_in' } as const]
      : []),
    ...createNetworkErrorEvents(momentBefore, momentAfter),
  ]
}
