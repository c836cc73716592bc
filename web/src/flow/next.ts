import { awaitsConnection, type ConnectingScreen, isAsking } from './asking'
import {
  backScreens,
  type FlowEvent,
  type FlowState,
  homeScreen,
  isConnectedScreen,
  networksScreen,
  type Screen,
  screensByEvent,
} from './screen'

type FlowHandlers = {
  [T in Exclude<FlowEvent['type'], keyof typeof screensByEvent>]: (
    state: FlowState,
    event: Extract<FlowEvent, { type: T }>,
  ) => FlowState
}

const withScreen = (state: FlowState, screen: Screen): FlowState => ({ ...state, open: true, screen })

/** Begin a new attempt for a request to a wallet. Responses to older attempts change nothing. */
const withNewAttempt = (state: FlowState, createScreen: (attempt: number) => Screen): FlowState => {
  const attemptNumber = state.attempts + 1
  return { ...state, open: true, attempts: attemptNumber, screen: createScreen(attemptNumber) }
}

/** Return the number of the attempt that this screen shows, if any. */
export const findShownAttempt = (screen: Screen): number | undefined => {
  if ('attempt' in screen) return screen.attempt
  if (screen.at === 'networks' && screen.switching.is === 'requested') return screen.switching.attempt
  return undefined
}

const isFromCurrentAttempt = (state: FlowState, event: { attempt: number }) =>
  findShownAttempt(state.screen) === event.attempt

const isFromCurrentSwitch = (state: FlowState, event: { attempt: number }) =>
  isFromCurrentAttempt(state, event) && (state.screen.at === 'networks' || state.screen.at === 'adding')

/** Show another screen for the current attempt, whose request to the wallet stays open. */
const withAttemptScreen = (
  state: FlowState,
  event: { attempt: number },
  createScreen: (from: ConnectingScreen) => Screen,
): FlowState =>
  awaitsConnection(state.screen) && isFromCurrentAttempt(state, event)
    ? { ...state, screen: createScreen(state.screen) }
    : state

/**
 * Show the outcome of the current attempt. If the dialog is closed, the outcome is dropped, because the visitor has
 * moved on.
 */
const withOutcome = (
  state: FlowState,
  event: { attempt: number },
  createScreen: (uid: string) => Screen,
): FlowState => {
  const { screen: previousScreen, open } = state
  if (!(awaitsConnection(previousScreen) || previousScreen.at === 'timedOut') || !isFromCurrentAttempt(state, event))
    return state
  return { ...state, screen: open ? createScreen(previousScreen.uid) : { at: 'home' } }
}

/**
 * Return true if this page has a request open in the wallet. A wallet that rejected the request immediately (`pending`)
 * can be asked again.
 */
const hasOpenRequest = ({ screen }: FlowState, uid: string): boolean => screen.at === 'waiting' && screen.uid === uid

const withWalletRequest = (state: FlowState, uid: string, isResumed = false) =>
  withNewAttempt(state, (n) => ({ at: 'waiting', uid, attempt: n, resumed: isResumed }))

/** Screens whose main button asks the wallet again. */
const retryScreens = new Set<Screen['at']>(['rejected', 'failed', 'timedOut', 'ready', 'inApp'])

/**
 * Return true if this screen should be replaced when the wallet of an in-app browser announces itself. The wallet of an
 * in-app browser might announce itself late, or twice.
 */
const isReplacedByInAppWallet = (screen: Screen, uid: string | undefined): boolean => {
  if (screen.at === 'home') return !screen.all
  if (screen.at === 'guide') return uid !== undefined
  return screen.at === 'inApp' && uid !== undefined && !('uid' in screen && screen.uid === uid)
}

const flowHandlers: FlowHandlers = {
  opened: (state, { to: screenAfter }) => {
    const { screen } = state
    const isSwitchOpen = screen.at === 'networks' && screen.switching.is === 'requested' && screenAfter === 'networks'
    const hasTimedOut = screen.at === 'timedOut' && screenAfter === 'home'
    if (awaitsConnection(screen) || screen.at === 'adding' || isSwitchOpen || hasTimedOut)
      return { ...state, open: true, from: screenAfter }
    if (screenAfter === 'networks') return withScreen({ ...state, from: screenAfter }, networksScreen)
    // Keep the same object if the list is already shown, so that no component renders again.
    const isListShown =
      screenAfter === 'home' && screen.at === 'home' && !screen.filter && !screen.all && !screen.arrived
    return withScreen({ ...state, from: screenAfter }, isListShown ? screen : { at: screenAfter })
  },
  closed: (state) => ({ ...state, open: false }),
  back: (state) => {
    const { screen } = state
    const findBackScreen: (screen: never) => Screen = isConnectedScreen(screen)
      ? backScreens[screen.at]
      : () => homeScreen
    return withScreen(state, findBackScreen(screen as never))
  },
  connectRequested: (state, { uid }) =>
    hasOpenRequest(state, uid) ? withScreen(state, state.screen) : withWalletRequest(state, uid),
  methodChosen: (state, { method }) =>
    state.screen.at === 'guide' ? withScreen(state, { ...state.screen, method, returned: false }) : state,
  storeOpened: (state) =>
    state.screen.at === 'guide' ? withScreen(state, { ...state.screen, returned: true }) : state,
  browsed: (state) => (state.screen.at === 'guide' ? withScreen(state, { ...state.screen, browsed: true }) : state),
  storeReopened: (state) =>
    state.screen.at === 'guide' ? withScreen(state, { ...state.screen, returned: false }) : state,
  resumed: (state, { wallet, method }) =>
    withNewAttempt(state, (n) => ({ at: 'resuming', wallet, method, attempt: n })),
  announced: (state, { uid }) => {
    // If the visitor has closed the dialog, do not send a request to a wallet that announces itself later.
    if (!state.open) return state
    if (state.screen.at === 'resuming') return withWalletRequest(state, uid, true)
    // Only the guide to the extension ends. A guide for another method of the wallet stays on the screen.
    if (state.screen.at === 'guide' && state.screen.method === 'extension')
      return { ...state, screen: { at: 'ready', uid } }
    return state
  },
  notAnnounced: (state, event) => {
    if (state.screen.at !== 'resuming' || !isFromCurrentAttempt(state, event)) return state
    const { wallet, method } = state.screen
    return { ...state, screen: { at: 'guide', wallet, method, returned: true } }
  },
  connected: (state, event) => withOutcome(state, event, (uid) => ({ at: 'connected', uid, attempt: event.attempt })),
  // Check the screen instead of the attempt, because a pairing runs while a guide is shown, and its attempts have
  // numbers of their own (flow/pairing).
  paired: (state, { uid }) => {
    const { screen } = state
    if (!state.open || screen.at !== 'guide') return state
    return withNewAttempt(state, (n) => ({ at: 'connected', uid, attempt: n, wallet: screen.wallet }))
  },
  rejected: (state, { unasked, ...event }) =>
    withOutcome(state, event, (uid) => ({ at: 'rejected', uid, ...(unasked && { unasked }) })),
  failed: (state, event) => withOutcome(state, event, (uid) => ({ at: 'failed', uid, error: event.error })),
  // The wallet has responded that it is locked or that another request is open, so it no longer counts as silent.
  pendingElsewhere: (state, event) =>
    withAttemptScreen(flowHandlers.responded(state, { ...event, type: 'responded' }), event, ({ uid, attempt }) => ({
      at: 'pending',
      uid,
      attempt,
      locked: event.locked,
    })),
  timedOut: (state, { silent, ...event }) =>
    withAttemptScreen(state, event, ({ uid, attempt }) => ({
      at: 'timedOut',
      uid,
      attempt,
      ...(silent && { silent }),
    })),
  responded: (state, event) => {
    const { screen } = state
    if (screen.at !== 'timedOut' || !screen.silent || !isFromCurrentAttempt(state, event)) return state
    return { ...state, screen: { at: 'waiting', uid: screen.uid, attempt: screen.attempt, resumed: false } }
  },
  retried: (state) => {
    const { screen } = state
    return retryScreens.has(screen.at) && 'uid' in screen ? withWalletRequest(state, screen.uid) : state
  },
  finished: (state, event) =>
    state.screen.at === 'connected' && isFromCurrentAttempt(state, event) ? { ...state, open: false } : state,
  inApp: (state, { uid }) => {
    const { open, screen } = state
    return open && isReplacedByInAppWallet(screen, uid)
      ? withScreen(state, { at: 'inApp', ...(uid && { uid }) })
      : state
  },
  disconnected: (state, { ended }) => {
    // If the wallet or the network ended the connection, signing in cannot continue, and the dialog shows an error.
    if (ended && state.open && state.screen.at === 'sign') return withScreen(state, { at: 'failed', ...ended })
    if (!isConnectedScreen(state.screen)) return state
    return { ...state, open: false, screen: isAsking(state.screen) ? networksScreen : state.screen }
  },
  switchRequested: (state, { chainId }) =>
    withNewAttempt(state, (n) => ({ at: 'networks', switching: { is: 'requested', chainId, attempt: n } })),
  addRequested: (state, { chainId }) =>
    withNewAttempt(state, (n) => ({ at: 'adding', chainId, attempt: n, step: 'adding' })),
  stepReached: (state, event) => {
    if (!isFromCurrentAttempt(state, event)) return state
    const { screen } = state
    if (screen.at === 'adding') return { ...state, screen: { ...screen, step: event.step } }
    if (screen.at !== 'networks' || screen.switching.is !== 'requested' || event.step !== 'adding') return state
    const { chainId } = screen.switching
    return { ...state, screen: { at: 'adding', chainId, attempt: event.attempt, step: 'adding' } }
  },
  switched: (state, event) =>
    isFromCurrentSwitch(state, event) ? { ...state, open: false, screen: networksScreen } : state,
  switchEnded: (state, event) =>
    isFromCurrentSwitch(state, event) ? { ...state, screen: { at: 'networks', switching: event.switching } } : state,
}

/** Return the next state after an event. The function is pure. Only this function and its tables choose a screen. */
export const nextFlowState = (state: FlowState, event: FlowEvent): FlowState => {
  const createScreen = screensByEvent[event.type as keyof typeof screensByEvent] as
    | ((event: FlowEvent) => Screen)
    | undefined
  if (createScreen) return withScreen(state, createScreen(event))
  const handleEvent = flowHandlers[event.type as keyof FlowHandlers] as (
    state: FlowState,
    event: FlowEvent,
  ) => FlowState
  return handleEvent(state, event)
}
