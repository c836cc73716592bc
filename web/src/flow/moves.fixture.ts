import type { FlowEvent, FlowState, Screen } from './screen'
import { allScreens, currentAttempt, error, samples, silentScreen, stateOn } from './screens.fixture'

type Name = keyof typeof allScreens
/** The expected result of an event: a screen of the open dialog, or a whole state. */
export type Expected = Screen | FlowState
type Move = { event: FlowEvent; to: Partial<Record<Name, Expected>> }

export const stateOf = (expected: Expected): FlowState => ('at' in expected ? stateOn(expected) : expected)
const everyScreen = (follows: Expected): Move['to'] =>
  Object.fromEntries(Object.keys(allScreens).map((name) => [name, follows]))
export const idle: Screen = { at: 'networks', switching: { is: 'idle' } }
export const refused = { is: 'refused', chainId: 137 } as const
/** Return the dialog's state after a new attempt has begun and shows this screen. */
const inNewAttempt = (screen: Screen): FlowState => ({ ...stateOn(screen), attempts: currentAttempt + 1 })
export const waiting = (uid: string, resumed = false) =>
  inNewAttempt({ at: 'waiting', uid, attempt: currentAttempt + 1, resumed })
const afterRequest = (to: Screen) => ({ waiting: to, pending: to, timedOut: to, 'timedOut, silent': to })
const closedOn = (...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, stateOn(allScreens[name] as Screen, false)]))

/** Every event with the screens on which it has an effect. On all other screens the event changes nothing. */
export const moves: { [T in FlowEvent['type']]: Move & { event: { type: T } } } = {
  opened: {
    event: { type: 'opened', to: 'home' },
    to: {
      ...everyScreen({ at: 'home' }),
      ...{ waiting: samples.waiting, pending: samples.pending, timedOut: samples.timedOut, adding: samples.adding },
      'timedOut, silent': silentScreen,
    },
  },
  closed: { event: { type: 'closed' }, to: closedOn(...Object.keys(allScreens)) },
  back: {
    event: { type: 'back' },
    to: {
      ...everyScreen({ at: 'home' }),
      wallets: { at: 'account' },
      leave: { at: 'account' },
      networks: { at: 'account' },
      'networks, asked': { at: 'account' },
      adding: idle,
    },
  },
  help: { event: { type: 'help', page: 'choose' }, to: everyScreen({ at: 'help', page: 'choose' }) },
  filtered: { event: { type: 'filtered', filter: 'hardware' }, to: everyScreen({ at: 'home', filter: 'hardware' }) },
  walletChosen: {
    event: { type: 'walletChosen', wallet: 'zeal', method: 'qr_code' },
    to: everyScreen({ at: 'guide', wallet: 'zeal', method: 'qr_code', returned: false }),
  },
  connectRequested: { event: { type: 'connectRequested', uid: 'u2' }, to: everyScreen(waiting('u2')) },
  methodChosen: {
    event: { type: 'methodChosen', method: 'desktop' },
    to: { guide: { ...samples.guide, method: 'desktop' } },
  },
  storeOpened: { event: { type: 'storeOpened' }, to: { guide: { ...samples.guide, returned: true } } },
  browsed: { event: { type: 'browsed' }, to: { guide: { ...samples.guide, browsed: true } } },
  arrived: { event: { type: 'arrived', wallet: 'zeal' }, to: everyScreen({ at: 'home', arrived: 'zeal' }) },
  storeReopened: { event: { type: 'storeReopened' }, to: { guide: samples.guide } },
  resumed: {
    event: { type: 'resumed', wallet: 'zeal', method: 'extension' },
    to: everyScreen(inNewAttempt({ at: 'resuming', wallet: 'zeal', method: 'extension', attempt: currentAttempt + 1 })),
  },
  announced: {
    event: { type: 'announced', uid: 'u2' },
    to: { guide: { at: 'ready', uid: 'u2' }, resuming: waiting('u2', true) },
  },
  notAnnounced: {
    event: { type: 'notAnnounced', attempt: currentAttempt },
    to: { resuming: { ...samples.guide, returned: true } },
  },
  connected: { event: { type: 'connected', attempt: currentAttempt }, to: afterRequest(samples.connected) },
  paired: {
    event: { type: 'paired', uid: 'u2' },
    to: { guide: inNewAttempt({ at: 'connected', uid: 'u2', attempt: currentAttempt + 1, wallet: 'rabby' }) },
  },
  rejected: { event: { type: 'rejected', attempt: currentAttempt }, to: afterRequest(samples.rejected) },
  failed: { event: { type: 'failed', attempt: currentAttempt, error }, to: afterRequest(samples.failed) },
  pendingElsewhere: {
    event: { type: 'pendingElsewhere', attempt: currentAttempt, locked: true },
    to: {
      waiting: { ...samples.pending, locked: true },
      pending: { ...samples.pending, locked: true },
      'timedOut, silent': { ...samples.pending, locked: true },
    },
  },
  timedOut: {
    event: { type: 'timedOut', attempt: currentAttempt },
    to: { waiting: samples.timedOut, pending: samples.timedOut },
  },
  responded: { event: { type: 'responded', attempt: currentAttempt }, to: { 'timedOut, silent': samples.waiting } },
  retried: {
    event: { type: 'retried' },
    to: Object.fromEntries(
      ['rejected', 'failed', 'timedOut', 'timedOut, silent', 'ready', 'inApp'].map((name) => [name, waiting('u1')]),
    ),
  },
  finished: { event: { type: 'finished', attempt: currentAttempt }, to: closedOn('connected') },
  inApp: {
    event: { type: 'inApp', uid: 'u2' },
    to: Object.fromEntries(
      ['home', 'inApp', 'inApp, no wallet', 'guide'].map((name) => [name, { at: 'inApp', uid: 'u2' }]),
    ),
  },
  allShown: { event: { type: 'allShown' }, to: everyScreen({ at: 'home', all: true }) },
  accountShown: { event: { type: 'accountShown' }, to: everyScreen({ at: 'account' }) },
  walletsShown: { event: { type: 'walletsShown' }, to: everyScreen({ at: 'wallets' }) },
  leaveAsked: { event: { type: 'leaveAsked', all: true }, to: everyScreen({ at: 'leave', all: true }) },
  disconnected: {
    event: { type: 'disconnected' },
    to: {
      ...closedOn('account', 'wallets', 'leave', 'networks', 'sign'),
      'networks, asked': stateOn(idle, false),
      adding: stateOn(idle, false),
    },
  },
  networksShown: { event: { type: 'networksShown' }, to: everyScreen(idle) },
  switchRequested: {
    event: { type: 'switchRequested', chainId: 10 },
    to: everyScreen(
      inNewAttempt({ at: 'networks', switching: { is: 'requested', chainId: 10, attempt: currentAttempt + 1 } }),
    ),
  },
  addRequested: {
    event: { type: 'addRequested', chainId: 10 },
    to: everyScreen(inNewAttempt({ at: 'adding', chainId: 10, attempt: currentAttempt + 1, step: 'adding' })),
  },
  stepReached: {
    event: { type: 'stepReached', attempt: currentAttempt, step: 'adding' },
    to: { 'networks, asked': samples.adding, adding: samples.adding },
  },
  switched: {
    event: { type: 'switched', attempt: currentAttempt },
    to: { 'networks, asked': stateOn(idle, false), adding: stateOn(idle, false) },
  },
  switchEnded: {
    event: { type: 'switchEnded', attempt: currentAttempt, switching: refused },
    to: { 'networks, asked': { at: 'networks', switching: refused }, adding: { at: 'networks', switching: refused } },
  },
}
