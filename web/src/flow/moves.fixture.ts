import type { FlowEvent, FlowState, Screen } from './screen'
import { error, everywhere, now, on, samples, silent } from './screens.fixture'

type Name = keyof typeof everywhere
/** The expected result of an event: a screen of the open dialog, or a whole state. */
export type Follows = Screen | FlowState
type Move = { event: FlowEvent; to: Partial<Record<Name, Follows>> }

export const stateOf = (follows: Follows): FlowState => ('at' in follows ? on(follows) : follows)
const everyScreen = (follows: Follows): Move['to'] =>
  Object.fromEntries(Object.keys(everywhere).map((name) => [name, follows]))
export const idle: Screen = { at: 'networks', switching: { is: 'idle' } }
export const refused = { is: 'refused', chainId: 137 } as const
/** The state in which a new attempt has this screen. */
const begun = (screen: Screen): FlowState => ({ ...on(screen), attempts: now + 1 })
export const waiting = (uid: string, resumed = false) => begun({ at: 'waiting', uid, attempt: now + 1, resumed })
const answered = (to: Screen) => ({ waiting: to, pending: to, timedOut: to, 'timedOut, silent': to })
const closedOn = (...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, on(everywhere[name] as Screen, false)]))

/** Every event with the screens on which it has an effect. On all other screens the event changes nothing. */
export const moves: { [T in FlowEvent['type']]: Move & { event: { type: T } } } = {
  opened: {
    event: { type: 'opened', to: 'home' },
    to: {
      ...everyScreen({ at: 'home' }),
      ...{ waiting: samples.waiting, pending: samples.pending, timedOut: samples.timedOut, adding: samples.adding },
      'timedOut, silent': silent,
    },
  },
  closed: { event: { type: 'closed' }, to: closedOn(...Object.keys(everywhere)) },
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
    to: everyScreen(begun({ at: 'resuming', wallet: 'zeal', method: 'extension', attempt: now + 1 })),
  },
  announced: {
    event: { type: 'announced', uid: 'u2' },
    to: { guide: { at: 'ready', uid: 'u2' }, resuming: waiting('u2', true) },
  },
  notAnnounced: {
    event: { type: 'notAnnounced', attempt: now },
    to: { resuming: { ...samples.guide, returned: true } },
  },
  connected: { event: { type: 'connected', attempt: now }, to: answered(samples.connected) },
  paired: {
    event: { type: 'paired', uid: 'u2' },
    to: { guide: begun({ at: 'connected', uid: 'u2', attempt: now + 1, wallet: 'rabby' }) },
  },
  rejected: { event: { type: 'rejected', attempt: now }, to: answered(samples.rejected) },
  failed: { event: { type: 'failed', attempt: now, error }, to: answered(samples.failed) },
  pendingElsewhere: {
    event: { type: 'pendingElsewhere', attempt: now, locked: true },
    to: {
      waiting: { ...samples.pending, locked: true },
      pending: { ...samples.pending, locked: true },
      'timedOut, silent': { ...samples.pending, locked: true },
    },
  },
  timedOut: { event: { type: 'timedOut', attempt: now }, to: { waiting: samples.timedOut, pending: samples.timedOut } },
  responded: { event: { type: 'responded', attempt: now }, to: { 'timedOut, silent': samples.waiting } },
  retried: {
    event: { type: 'retried' },
    to: Object.fromEntries(
      ['rejected', 'failed', 'timedOut', 'timedOut, silent', 'ready', 'inApp'].map((name) => [name, waiting('u1')]),
    ),
  },
  finished: { event: { type: 'finished', attempt: now }, to: closedOn('connected') },
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
      'networks, asked': on(idle, false),
      adding: on(idle, false),
    },
  },
  networksShown: { event: { type: 'networksShown' }, to: everyScreen(idle) },
  switchRequested: {
    event: { type: 'switchRequested', chainId: 10 },
    to: everyScreen(begun({ at: 'networks', switching: { is: 'asked', chainId: 10, attempt: now + 1 } })),
  },
  addRequested: {
    event: { type: 'addRequested', chainId: 10 },
    to: everyScreen(begun({ at: 'adding', chainId: 10, attempt: now + 1, step: 'adding' })),
  },
  stepReached: {
    event: { type: 'stepReached', attempt: now, step: 'adding' },
    to: { 'networks, asked': samples.adding, adding: samples.adding },
  },
  switched: {
    event: { type: 'switched', attempt: now },
    to: { 'networks, asked': on(idle, false), adding: on(idle, false) },
  },
  switchEnded: {
    event: { type: 'switchEnded', attempt: now, switching: refused },
    to: { 'networks, asked': { at: 'networks', switching: refused }, adding: { at: 'networks', switching: refused } },
  },
}
