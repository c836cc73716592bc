import { onChainSignature } from '../../actions/awaitOwners'
import { type Account, hasTimeForOwners, type Message } from '../../server/message'
import { findOwnersMessage, type PreparedMessage, type SignEvent, type SignState, type Step } from './state'

type SignHandlers = {
  [T in SignEvent['type']]: (state: SignState, event: Extract<SignEvent, { type: T }>) => SignState
}

const noMessage: PreparedMessage = { is: 'none' }
const toReadyMessage = (message: Message): PreparedMessage => ({ is: 'ready', message })

/** Return the number of the current attempt, if any. Responses to older attempts change nothing. */
export const findAttempt = ({ step }: SignState): number | undefined => ('attempt' in step ? step.attempt : undefined)

/** Begin a new attempt for a request to the wallet or the server. */
const withNewAttempt = (
  state: SignState,
  createStep: (attempt: number) => Step,
  preparedMessage = state.preparedMessage,
): SignState => {
  const attemptNumber = state.attempts + 1
  return { ...state, attempts: attemptNumber, preparedMessage, step: createStep(attemptNumber) }
}

/** Return true if both accounts have the same address and chain. */
export const isSameAccount = (account: Account | undefined, other: Account | undefined): boolean =>
  account?.address === other?.address && account?.chainId === other?.chainId

const isInFlight = ({ step }: SignState) => step.at === 'waiting' || step.at === 'verifying' || step.at === 'owners'

/**
 * Return the first state for another account. `attempts` is increased, so that responses for the previous account are
 * dropped.
 */
const withAccount = (state: SignState, account: Account | undefined): SignState => ({
  account,
  preparedMessage: noMessage,
  step: { at: 'start' },
  attempts: state.attempts + 1,
})

/** Go back to the first step, for the same account. A message that could not be loaded can be requested again. */
const withFirstStep = (state: SignState): SignState => {
  const preparedMessage = state.preparedMessage.is === 'missing' ? noMessage : state.preparedMessage
  return state.step.at === 'start' && preparedMessage === state.preparedMessage
    ? state
    : { ...state, preparedMessage, step: { at: 'start' } }
}

/** Wait for further owners in a new attempt, so that a response of the wallet to the earlier attempt is ignored. */
const withOwnersStep = (state: SignState, message: Message): SignState =>
  withNewAttempt({ ...state, account: message.account }, (attempt) => ({ at: 'owners', attempt, message }), noMessage)

const withWaitingStep = (state: SignState, message: Message): SignState =>
  withNewAttempt(state, (attempt) => ({ at: 'waiting', attempt, message }), noMessage)

/** Update the state when the current attempt ends. If an older attempt ends, the state stays unchanged. */
const afterAttempt = (
  state: SignState,
  event: { attempt: number },
  updateState: (step: Step) => SignState,
): SignState => (findAttempt(state) === event.attempt ? updateState(state.step) : state)

/**
 * Return the message for the next signature. The current message is used again if the page has not sent it to the
 * server yet. A message for several owners is never used again, because the page sends it to the server as soon as it
 * asks the wallet to sign.
 */
const findReusableMessage = (step: Step, preparedMessage: PreparedMessage): PreparedMessage =>
  step.at === 'waiting' && !findOwnersMessage(step) ? toReadyMessage(step.message) : preparedMessage

/** Return true if the step waits for the owners of exactly this message. */
const isWaitingFor = (step: Step, { text }: Message): boolean => findOwnersMessage(step)?.text === text

const signHandlers: SignHandlers = {
  opened: (state, event) => {
    const stateAfterMove = signHandlers.moved(state, { ...event, type: 'moved' })
    // Continue a signature request that is still in flight. Otherwise, start with the first step, so that the screen
    // does not show an earlier result.
    return isInFlight(stateAfterMove) ? stateAfterMove : withFirstStep(stateAfterMove)
  },
  moved: (state, { account }) => {
    if (isSameAccount(state.account, account)) return state
    const sharedMessage = findOwnersMessage(state.step)
    // If the wallet disconnects, continue to wait for the owners, because they can sign without a connection to this
    // page.
    if (sharedMessage && !account && isInFlight(state))
      return state.step.at === 'owners' ? state : withOwnersStep(state, sharedMessage)
    // The message that is being signed contains its chain, so a change of only the chain does not end the attempt.
    return isInFlight(state) && state.account?.address === account?.address ? state : withAccount(state, account)
  },
  messageRequested: (state) =>
    state.preparedMessage.is === 'ready' ? state : { ...state, preparedMessage: { is: 'coming' } },
  messagePrepared: (state, { message }) => {
    if (!isSameAccount(state.account, message.account)) return state
    return state.step.at === 'preparing'
      ? withWaitingStep(state, message)
      : { ...state, preparedMessage: toReadyMessage(message) }
  },
  messageFailed: (state, { error }) => {
    // If the current message is still valid, only its renewal in the background failed, so the visitor sees no error.
    if (state.preparedMessage.is === 'ready') return state
    const isWaitingForMessage = state.step.at === 'start' || state.step.at === 'preparing'
    return {
      ...state,
      preparedMessage: { is: 'missing' },
      step: isWaitingForMessage ? { at: 'failed', error } : state.step,
    }
  },
  messageExpired: (state) => (state.preparedMessage.is === 'ready' ? { ...state, preparedMessage: noMessage } : state),
  online: (state, event) => {
    const { step } = state
    if (step.at !== 'failed' || step.error.code !== 'server/unreachable') return state
    return step.unsent ? signHandlers.signRequested(state, { ...event, type: 'signRequested' }) : withFirstStep(state)
  },
  signRequested: (state) => {
    const { step, preparedMessage } = state
    if (!state.account || isInFlight(state) || step.at === 'success') return state
    if (step.at === 'failed' && step.unsent) {
      const { unsent } = step
      return withNewAttempt(state, (attempt) => ({ at: 'verifying', attempt, ...unsent, slow: true }))
    }
    if (preparedMessage.is === 'ready') return withWaitingStep(state, preparedMessage.message)
    return {
      ...state,
      step: { at: 'preparing' },
      preparedMessage: preparedMessage.is === 'missing' ? noMessage : preparedMessage,
    }
  },
  cancelled: (state) => {
    const { step, preparedMessage } = state
    if (step.at !== 'waiting' && step.at !== 'preparing' && step.at !== 'owners') return state
    return { ...state, step: { at: 'start' }, preparedMessage: findReusableMessage(step, preparedMessage) }
  },
  signed: (state, event) =>
    afterAttempt(state, event, (step) => {
      if (step.at !== 'waiting' && step.at !== 'owners') return state
      const { attempt, message } = step
      if (event.signature === onChainSignature) return step.at === 'owners' ? state : withOwnersStep(state, message)
      return { ...state, step: { at: 'verifying', attempt, message, signature: event.signature, slow: false } }
    }),
  slow: (state, event) =>
    afterAttempt(state, event, (step) =>
      step.at === 'verifying' ? { ...state, step: { ...step, slow: true } } : state,
    ),
  accepted: (state, event) =>
    afterAttempt(state, event, ({ at }) =>
      at === 'verifying' ? { ...state, step: { at: 'success', attempt: event.attempt } } : state,
    ),
  declined: (state, event) =>
    afterAttempt(state, event, (step) => ({
      ...state,
      step: findOwnersMessage(step) ? { at: 'refused', owners: true } : { at: 'refused' },
      preparedMessage: findReusableMessage(step, state.preparedMessage),
    })),
  attemptExpired: (state, event) =>
    afterAttempt(state, event, (step) =>
      step.at === 'waiting' || step.at === 'verifying' || step.at === 'owners'
        ? afterExpiry(state, step.message)
        : state,
    ),
  failed: (state, event) =>
    afterAttempt(state, event, (step) => {
      const { error } = event
      const sharedMessage = step.at === 'verifying' ? findOwnersMessage(step) : undefined
      // The contract does not accept the signature yet, because other owners must also sign. The sign-in stays pending
      // at the server, so wait for these owners.
      if (sharedMessage && error.code === 'sign/refused') return withOwnersStep(state, sharedMessage)
      const preparedMessage = findReusableMessage(step, state.preparedMessage)
      if (step.at !== 'verifying' || !resendableErrors.has(error.code))
        return { ...state, preparedMessage, step: { at: 'failed', error } }
      const { message, signature } = step
      return { ...state, preparedMessage, step: { at: 'failed', error, unsent: { message, signature } } }
    }),
  ownersFound: (state, { message }) => {
    const isOther = state.account !== undefined && !isSameAccount(state.account, message.account)
    return isOther || isInFlight(state) || state.step.at === 'success' ? state : withOwnersStep(state, message)
  },
  ownersSigned: (state, { message }) =>
    // Begin a new attempt, so that a late response to the wallet's open request is ignored.
    isWaitingFor(state.step, message) ? withNewAttempt(state, (attempt) => ({ at: 'success', attempt })) : state,
  ownersEnded: (state, { message, error }) => {
    if (!isWaitingFor(state.step, message)) return state
    if (!error || error.code === 'sign/expired') return afterExpiry(state, message)
    return { ...state, preparedMessage: noMessage, step: { at: 'failed', error } }
  },
}

/** Errors after which the same signature can be sent again, because the server might not have received it. */
const resendableErrors = new Set(['server/unreachable', 'server/failed', 'server/limited'])

/** How long the server accepts the signature of a private key, in milliseconds. */
const keySignatureLifetimeMs = 300_000

/**
 * End the wait for a signature. A message for several owners can expire before its expiration time, because the server
 * accepts the signature of a private key for only `keySignatureLifetimeMs`.
 */
const afterExpiry = (state: SignState, message: Message): SignState => {
  const { lifeMs, goodUntil } = message
  const isOwnersTimeOver = Date.now() >= goodUntil && hasTimeForOwners(message)
  const step: Step = isOwnersTimeOver
    ? { at: 'expired', lifeMs, owners: true }
    : { at: 'expired', lifeMs: Math.min(lifeMs, keySignatureLifetimeMs) }
  return { ...state, step, preparedMessage: noMessage }
}

/** Return the next state of signing in after an event. The function is pure. */
export const nextSignState = (state: SignState, event: SignEvent): SignState => {
  const handleEvent = signHandlers[event.type] as (state: SignState, event: SignEvent) => SignState
  return handleEvent(state, event)
}
