import type { Account, Message } from '../../server/message'
import type { PreparedMessage, SignEvent, SignState, Step } from './state'

type Handlers = {
  [T in SignEvent['type']]: (state: SignState, event: Extract<SignEvent, { type: T }>) => SignState
}

const none: PreparedMessage = { is: 'none' }
const here = (message: Message): PreparedMessage => ({ is: 'here', message })

/** The attempt that is under way, if any; answers of older ones change nothing. */
export const attemptOf = ({ step }: SignState): number | undefined => ('attempt' in step ? step.attempt : undefined)

/** A request to the wallet or the server begins: a new attempt. */
const begin = (
  state: SignState,
  step: (attempt: number) => Step,
  preparedMessage = state.preparedMessage,
): SignState => {
  const attempts = state.attempts + 1
  return { ...state, attempts, preparedMessage, step: step(attempts) }
}

/** Whether two accounts are the same address on the same chain. */
export const isSameAccount = (one: Account | undefined, other: Account | undefined): boolean =>
  one?.address === other?.address && one?.chainId === other?.chainId

const inFlight = ({ step }: SignState) => step.at === 'waiting' || step.at === 'verifying'

/** Another account: whatever was asked for the last one is not for this one. */
const restart = (state: SignState, account: Account | undefined): SignState => ({
  account,
  preparedMessage: none,
  step: { at: 'start' },
  attempts: state.attempts + 1,
})

/** Back to the beginning for the same account; a message that could not be had may be asked for again. */
const startAgain = (state: SignState): SignState => {
  const preparedMessage = state.preparedMessage.is === 'missing' ? none : state.preparedMessage
  return state.step.at === 'start' && preparedMessage === state.preparedMessage
    ? state
    : { ...state, preparedMessage, step: { at: 'start' } }
}

const askWith = (state: SignState, message: Message): SignState =>
  begin(state, (attempt) => ({ at: 'waiting', attempt, message }), none)

/** Ends an attempt; what is late, or was left, changes nothing. */
const end = (state: SignState, event: { attempt: number }, to: (step: Step) => SignState): SignState =>
  attemptOf(state) === event.attempt ? to(state.step) : state

/** A message that the server has not seen may be signed the next time. */
const unused = (step: Step, preparedMessage: PreparedMessage): PreparedMessage =>
  step.at === 'waiting' ? here(step.message) : preparedMessage

const handlers: Handlers = {
  opened: (state, event) => {
    const after = handlers.moved(state, { ...event, type: 'moved' })
    // What an earlier visit ended with is over; what is under way goes on.
    return inFlight(after) ? after : startAgain(after)
  },
  moved: (state, { account }) => {
    if (isSameAccount(state.account, account)) return state
    // The message that is being signed names its chain; only another account makes it somebody else's.
    return inFlight(state) && state.account?.address === account?.address ? state : restart(state, account)
  },
  messageRequested: (state) =>
    state.preparedMessage.is === 'here' ? state : { ...state, preparedMessage: { is: 'coming' } },
  messagePrepared: (state, { message }) => {
    if (!isSameAccount(state.account, message.account)) return state
    return state.step.at === 'preparing' ? askWith(state, message) : { ...state, preparedMessage: here(message) }
  },
  messageFailed: (state, { error }) => {
    // A renewal that failed in the background is not the visitor's business: the message at hand is good for a while.
    if (state.preparedMessage.is === 'here') return state
    const waits = state.step.at === 'start' || state.step.at === 'preparing'
    return { ...state, preparedMessage: { is: 'missing' }, step: waits ? { at: 'failed', error } : state.step }
  },
  messageExpired: (state) => (state.preparedMessage.is === 'here' ? { ...state, preparedMessage: none } : state),
  online: (state, event) => {
    const { step } = state
    if (step.at !== 'failed' || step.error.code !== 'server/unreachable') return state
    return step.unsent ? handlers.asked(state, { ...event, type: 'asked' }) : startAgain(state)
  },
  asked: (state) => {
    const { step, preparedMessage } = state
    if (!state.account || inFlight(state) || step.at === 'success') return state
    if (step.at === 'failed' && step.unsent) {
      const { unsent } = step
      return begin(state, (attempt) => ({ at: 'verifying', attempt, ...unsent, slow: true }))
    }
    if (preparedMessage.is === 'here') return askWith(state, preparedMessage.message)
    return {
      ...state,
      step: { at: 'preparing' },
      preparedMessage: preparedMessage.is === 'missing' ? none : preparedMessage,
    }
  },
  cancelled: (state) => {
    const { step, preparedMessage } = state
    if (step.at !== 'waiting' && step.at !== 'preparing') return state
    return { ...state, step: { at: 'start' }, preparedMessage: unused(step, preparedMessage) }
  },
  signed: (state, event) =>
    end(state, event, (step) => {
      if (step.at !== 'waiting') return state
      const { attempt, message } = step
      return { ...state, step: { at: 'verifying', attempt, message, signature: event.signature, slow: false } }
    }),
  slow: (state, event) =>
    end(state, event, (step) => (step.at === 'verifying' ? { ...state, step: { ...step, slow: true } } : state)),
  accepted: (state, event) =>
    end(state, event, ({ at }) =>
      at === 'verifying' ? { ...state, step: { at: 'success', attempt: event.attempt } } : state,
    ),
  declined: (state, event) =>
    end(state, event, (step) => ({
      ...state,
      step: { at: 'refused' },
      preparedMessage: unused(step, state.preparedMessage),
    })),
  ranOut: (state, event) =>
    end(state, event, (step) =>
      step.at === 'waiting' || step.at === 'verifying'
        ? { ...state, step: { at: 'expired', lifeMs: step.message.lifeMs }, preparedMessage: none }
        : state,
    ),
  failed: (state, event) =>
    end(state, event, (step) => {
      const { error } = event
      const preparedMessage = unused(step, state.preparedMessage)
      if (step.at !== 'verifying' || !resends.has(error.code))
        return { ...state, preparedMessage, step: { at: 'failed', error } }
      const { message, signature } = step
      return { ...state, preparedMessage, step: { at: 'failed', error, unsent: { message, signature } } }
    }),
}

/** Failures after which the same signature may still be good: the server may not have seen it. */
const resends = new Set(['server/unreachable', 'server/failed', 'server/limited'])

/** The one place that decides which step of signing in follows; pure, so a table of tests covers it. */
export const nextStep = (state: SignState, event: SignEvent): SignState => {
  const handle = handlers[event.type] as (state: SignState, event: SignEvent) => SignState
  return handle(state, event)
}
