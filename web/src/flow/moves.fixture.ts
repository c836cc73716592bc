import type { FlowEvent, FlowState, Screen } from './screen'
import { allScreens, createStateOn, currentAttempt, sampleError, sampleScreens, silentScreen } from './screens.fixture'

type ScreenName = keyof typeof allScreens
/** The expected result of an event: a screen of the open dialog, or a whole state. */
export type ExpectedState = Screen | FlowState
type FlowMove = { event: FlowEvent; to: Partial<Record<ScreenName, ExpectedState>> }

export const toFlowState = (expected: ExpectedState): FlowState =>
  'at' in expected ? createStateOn(expected) : expected
const fromEveryScreen = (follows: ExpectedState): FlowMove['to'] =>
  Object.fromEntries(Object.keys(allScreens).map((name) => [name, follows]))
export const idleNetworks: Screen = { at: 'networks', switching: { is: 'idle' } }
export const refusedSwitch = { is: 'refused', chainId: 137 } as const
/** Return the state of a dialog that shows this screen in a new attempt. */
const createStateInNewAttempt = (screen: Screen): FlowState => ({
  ...createStateOn(screen),
  attempts: currentAttempt + 1,
})
export const createWaitingState = (uid: string, isResumed = false) =>
  createStateInNewAttempt({ at: 'waiting', uid, attempt: currentAttempt + 1, resumed: isResumed })
const fromRequestScreens = (to: Screen) => ({ waiting: to, pending: to, timedOut: to, 'timedOut, silent': to })
const createClosedStatesOn = (...names: ScreenName[]) =>
  Object.fromEntries(names.map((name) => [name, createStateOn(allScreens[name] as Screen, false)]))

/** Every event with the screens on which it has an effect. On all other screens the event changes nothing. */
export const flowMoves: { [T in FlowEvent['type']]: FlowMove & { event: { type: T } } } = {
  opened: {
    event: { type: 'opened', to: 'home' },
    to: {
      ...fromEveryScreen({ at: 'home' }),
      ...{
        waiting: sampleScreens.waiting,
        pending: sampleScreens.pending,
        timedOut: sampleScreens.timedOut,
        adding: sampleScreens.adding,
      },
      'timedOut, silent': silentScreen,
    },
  },
  closed: { event: { type: 'closed' }, to: createClosedStatesOn(...Object.keys(allScreens)) },
  back: {
    event: { type: 'back' },
    to: {
      ...fromEveryScreen({ at: 'home' }),
      wallets: { at: 'account' },
      leave: { at: 'account' },
      networks: { at: 'account' },
      'networks, asked': { at: 'account' },
      adding: idleNetworks,
    },
  },
  help: { event: { type: 'help', page: 'choose' }, to: fromEveryScreen({ at: 'help', page: 'choose' }) },
  filtered: {
    event: { type: 'filtered', filter: 'hardware' },
    to: fromEveryScreen({ at: 'home', filter: 'hardware' }),
  },
  walletChosen: {
    event: { type: 'walletChosen', wallet: 'zeal', method: 'qr_code' },
    to: fromEveryScreen({ at: 'guide', wallet: 'zeal', method: 'qr_code', returned: false }),
  },
  connectRequested: { event: { type: 'connectRequested', uid: 'u2' }, to: fromEveryScreen(createWaitingState('u2')) },
  methodChosen: {
    event: { type: 'methodChosen', method: 'desktop' },
    to: { guide: { ...sampleScreens.guide, method: 'desktop' } },
  },
  storeOpened: { event: { type: 'storeOpened' }, to: { guide: { ...sampleScreens.guide, returned: true } } },
  browsed: { event: { type: 'browsed' }, to: { guide: { ...sampleScreens.guide, browsed: true } } },
  arrived: { event: { type: 'arrived', wallet: 'zeal' }, to: fromEveryScreen({ at: 'home', arrived: 'zeal' }) },
  storeReopened: { event: { type: 'storeReopened' }, to: { guide: sampleScreens.guide } },
  resumed: {
    event: { type: 'resumed', wallet: 'zeal', method: 'extension' },
    to: fromEveryScreen(
      createStateInNewAttempt({ at: 'resuming', wallet: 'zeal', method: 'extension', attempt: currentAttempt + 1 }),
    ),
  },
  announced: {
    event: { type: 'announced', uid: 'u2' },
    to: { guide: { at: 'ready', uid: 'u2' }, resuming: createWaitingState('u2', true) },
  },
  notAnnounced: {
    event: { type: 'notAnnounced', attempt: currentAttempt },
    to: { resuming: { ...sampleScreens.guide, returned: true } },
  },
  connected: { event: { type: 'connected', attempt: currentAttempt }, to: fromRequestScreens(sampleScreens.connected) },
  paired: {
    event: { type: 'paired', uid: 'u2' },
    to: {
      guide: createStateInNewAttempt({ at: 'connected', uid: 'u2', attempt: currentAttempt + 1, wallet: 'rabby' }),
    },
  },
  rejected: { event: { type: 'rejected', attempt: currentAttempt }, to: fromRequestScreens(sampleScreens.rejected) },
  failed: {
    event: { type: 'failed', attempt: currentAttempt, error: sampleError },
    to: fromRequestScreens(sampleScreens.failed),
  },
  pendingElsewhere: {
    event: { type: 'pendingElsewhere', attempt: currentAttempt, locked: true },
    to: {
      waiting: { ...sampleScreens.pending, locked: true },
      pending: { ...sampleScreens.pending, locked: true },
      'timedOut, silent': { ...sampleScreens.pending, locked: true },
    },
  },
  timedOut: {
    event: { type: 'timedOut', attempt: currentAttempt },
    to: { waiting: sampleScreens.timedOut, pending: sampleScreens.timedOut },
  },
  responded: {
    event: { type: 'responded', attempt: currentAttempt },
    to: { 'timedOut, silent': sampleScreens.waiting },
  },
  retried: {
    event: { type: 'retried' },
    to: Object.fromEntries(
      ['rejected', 'failed', 'timedOut', 'timedOut, silent', 'ready', 'inApp'].map((name) => [
        name,
        createWaitingState('u1'),
      ]),
    ),
  },
  finished: { event: { type: 'finished', attempt: currentAttempt }, to: createClosedStatesOn('connected') },
  inApp: {
    event: { type: 'inApp', uid: 'u2' },
    to: Object.fromEntries(
      ['home', 'inApp', 'inApp, no wallet', 'guide'].map((name) => [name, { at: 'inApp', uid: 'u2' }]),
    ),
  },
  allShown: { event: { type: 'allShown' }, to: fromEveryScreen({ at: 'home', all: true }) },
  accountShown: { event: { type: 'accountShown' }, to: fromEveryScreen({ at: 'account' }) },
  walletsShown: { event: { type: 'walletsShown' }, to: fromEveryScreen({ at: 'wallets' }) },
  leaveAsked: { event: { type: 'leaveAsked', all: true }, to: fromEveryScreen({ at: 'leave', all: true }) },
  disconnected: {
    event: { type: 'disconnected' },
    to: {
      ...createClosedStatesOn('account', 'wallets', 'leave', 'networks', 'sign'),
      'networks, asked': createStateOn(idleNetworks, false),
      adding: createStateOn(idleNetworks, false),
    },
  },
  networksShown: { event: { type: 'networksShown' }, to: fromEveryScreen(idleNetworks) },
  switchRequested: {
    event: { type: 'switchRequested', chainId: 10 },
    to: fromEveryScreen(
      createStateInNewAttempt({
        at: 'networks',
        switching: { is: 'requested', chainId: 10, attempt: currentAttempt + 1 },
      }),
    ),
  },
  addRequested: {
    event: { type: 'addRequested', chainId: 10 },
    to: fromEveryScreen(
      createStateInNewAttempt({ at: 'adding', chainId: 10, attempt: currentAttempt + 1, step: 'adding' }),
    ),
  },
  stepReached: {
    event: { type: 'stepReached', attempt: currentAttempt, step: 'adding' },
    to: { 'networks, asked': sampleScreens.adding, adding: sampleScreens.adding },
  },
  switched: {
    event: { type: 'switched', attempt: currentAttempt },
    to: { 'networks, asked': createStateOn(idleNetworks, false), adding: createStateOn(idleNetworks, false) },
  },
  switchEnded: {
    event: { type: 'switchEnded', attempt: currentAttempt, switching: refusedSwitch },
    to: {
      'networks, asked': { at: 'networks', switching: refusedSwitch },
      adding: { at: 'networks', switching: refusedSwitch },
    },
  },
}
