import type { Account, Message } from '../../server/message'
import type { PreparedMessage, SignEvent, SignState, Step } from './state'

type SignHandlers = {
  [T in SignEvent['type']]: (state: SignState, event: Extract<SignEvent, { type: T }>) => SignState
}

const withoutMessage: PreparedMessage = { is: 'none' }
const readyMessage = (message: Message): PreparedMessage => ({ is: 'ready', message })

/** Return the number of the current attempt, if any. Responses to older attempts change nothing. */
export const attemptInStep = ({ step }: SignState): number | undefined => ('attempt' in step ? step.attempt : undefined)

/** Begin a new attempt for a request to the wallet or the server. */
const beginAttempt = (
  state: SignState,
  step: (attempt: number) => Step,
  preparedMessage = state.preparedMessage,
): SignState => {
  const attemptCount = state.attempts + 1
  return { ...state, attempts: attemptCount, preparedMessage, step: step(attemptCount) }
}

/** Return true if both accounts have the same address and chain. */
export const isSameAccount = (account: Account | undefined, other: Account | undefined): boolean =>
  account?.address === other?.address && account?.chainId === other?.chainId

const isInFlight = ({ step }: SignState) => step.at === 'waiting' || step.at === 'verifying'

/**
 * Return the first state for another account. `attempts` is increased, so that responses for the previous account are
 * dropped.
 */
const restartSignIn = (state: SignState, account: Account | undefined): SignState => ({
  account,
  preparedMessage: withoutMessage,
  step: { at: 'start' },
  attempts: state.attempts + 1,
})

/** Go back to the first step, for the same account. A message that could not be loaded can be requested again. */
const startAgain = (state: SignState): SignState => {
  const preparedMessage = state.preparedMessage.is === 'missing' ? withoutMessage : state.preparedMessage
  return state.step.at === 'start' && preparedMessage === state.preparedMessage
    ? state
    : { ...state, preparedMessage, step: { at: 'start' } }
}

const askToSign = (state: SignState, message: Message): SignState =>
  beginAttempt(state, (attempt) => ({ at: 'waiting', attempt, message }), withoutMessage)

/** Update the state when the current attempt ends. If an older attempt ends, the state stays unchanged. */
const endAttempt = (state: SignState, event: { attempt: number }, to: (step: Step) => SignState): SignState =>
  attemptInStep(state) === event.attempt ? to(state.step) : state

/**
 * Return the message for the next signature. If the server has not yet received the current message together with a
 * signature, the current message is used again.
 */
const reusableMessage = (step: Step, preparedMessage: PreparedMessage): PreparedMessage =>
  step.at === 'waiting' ? readyMessage(step.message) : preparedMessage

const signHandlers: SignHandlers = {
  opened: (state, event) => {
    const stateAfterMove = signHandlers.moved(state, { ...event, type: 'moved' })
    // Continue an open signature request. If no request is open, clear the result of the previous visit.
    return isInFlight(stateAfterMove) ? stateAfterMove : startAgain(stateAfterMove)
  },
  moved: (state, { account }) => {
    if (isSameAccount(state.account, account)) return state
    // The message that is being signed contains its chain, so a change of only the chain does not end the attempt.
    return isInFlight(state) && state.account?.address === account?.address ? state : restartSignIn(state, account)
  },
  messageRequested: (state) =>
    state.preparedMessage.is === 'ready' ? state : { ...state, preparedMessage: { is: 'coming' } },
  messagePrepared: (state, { message }) => {
    if (!isSameAccount(state.account, message.account)) return state
    return state.step.at === 'preparing'
      ? askToSign(state, message)
      : { ...state, preparedMessage: readyMessage(message) }
  },
  messageFailed: (state, { error }) => {
    // The renewal in the background failed, but the current message is still valid, so the visitor sees no error.
    if (state.preparedMessage.is === 'ready') return state
    const isWaitingForMessage = state.step.at === 'start' || state.step.at === 'preparing'
    return {
      ...state,
      preparedMessage: { is: 'missing' },
      step: isWaitingForMessage ? { at: 'failed', error } : state.step,
    }
  },
  messageExpired: (state) =>
    state.preparedMessage.is === 'ready' ? { ...state, preparedMessage: withoutMessage } : state,
  online: (state, event) => {
    const { step } = state
    if (step.at !== 'failed' || step.error.code !== 'server/unreachable') return state
    return step.unsent ? signHandlers.signRequested(state, { ...event, type: 'signRequested' }) : startAgain(state)
  },
  signRequested: (state) => {
    const { step, preparedMessage } = state
    if (!state.account || isInFlight(state) || step.at === 'success') return state
    if (step.at === 'failed' && step.unsent) {
      const { unsent } = step
      return beginAttempt(state, (attempt) => ({ at: 'verifying', attempt, ...unsent, slow: true }))
    }
    if (preparedMessage.is === 'ready') return askToSign(state, preparedMessage.message)
    return {
      ...state,
      step: { at: 'preparing' },
      preparedMessage: preparedMessage.is === 'missing' ? withoutMessage : preparedMessage,
    }
  },
  cancelled: (state) => {
    const { step, preparedMessage } = state
    if (step.at !== 'waiting' && step.at !== 'preparing') return state
    return { ...state, step: { at: 'start' }, preparedMessage: reusableMessage(step, preparedMessage) }
  },
  signed: (state, event) =>
    endAttempt(state, event, (step) => {
      if (step.at !== 'waiting') return state
      const { attempt, message } = step
      return { ...state, step: { at: 'verifying', attempt, message, signature: event.signature, slow: false } }
    }),
  slow: (state, event) =>
    endAttempt(state, event, (step) => (step.at === 'verifying' ? { ...state, step: { ...step, slow: true } } : state)),
  accepted: (state, event) =>
    endAttempt(state, event, ({ at }) =>
      at === 'verifying' ? { ...state, step: { at: 'success', attempt: event.attempt } } : state,
    ),
  declined: (state, event) =>
    endAttempt(state, event, (step) => ({
      ...state,
      step: { at: 'refused' },
      preparedMessage: reusableMessage(step, state.preparedMessage),
    })),
  attemptExpired: (state, event) =>
    endAttempt(state, event, (step) =>
      step.at === 'waiting' || step.at === 'verifying'
        ? { ...state, step: { at: 'expired', lifeMs: step.message.lifeMs }, preparedMessage: withoutMessage }
        : state,
    ),
  failed: (state, event) =>
    endAttempt(state, event, (step) => {
      const { error } = event
      const preparedMessage = reusableMessage(step, state.preparedMessage)
      if (step.at !== 'verifying' || !resendableErrors.has(error.code))
        return { ...state, preparedMessage, step: { at: 'failed', error } }
      const { message, signature } = step
      return { ...state, preparedMessage, step: { at: 'failed', error, unsent: { message, signature } } }
    }),
}

/** Errors after which the same signature can be sent again, because the server might not have received it. */
const resendableErrors = new Set(['server/unreachable', 'server/failed', 'server/limited'])

/** Return the next state of signing in after an event. The function is pure. */
export const nextStep = (state: SignState, event: SignEvent): SignState => {
  const handleEvent = signHandlers[event.type] as (state: SignState, event: SignEvent) => SignState
  return handleEvent(state, event)
}
