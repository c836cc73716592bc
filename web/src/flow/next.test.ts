import { describe, expect, it } from 'vitest'
import { attemptOf, isAsking, next } from './next'
import { closedFlow, type FlowEvent, type FlowState, type Screen } from './screen'
import { asked, error, everywhere, now, older, on, samples } from './screens.fixture'

type Name = keyof typeof everywhere
/** What follows: a screen of the open dialog, or a whole state. */
type Follows = Screen | FlowState
type Move = { event: FlowEvent; to: Partial<Record<Name, Follows>> }

const stateOf = (follows: Follows): FlowState => ('at' in follows ? on(follows) : follows)
const everyScreen = (follows: Follows): Move['to'] =>
  Object.fromEntries(Object.keys(everywhere).map((name) => [name, follows]))
const idle: Screen = { at: 'networks', switching: { is: 'idle' } }
const refused = { is: 'refused', chainId: 137 } as const
/** A screen of a new attempt. */
const begun = (screen: Screen): FlowState => ({ ...on(screen), attempts: now + 1 })
const waiting = (uid: string, resumed = false) => begun({ at: 'waiting', uid, attempt: now + 1, resumed })
const closedOn = (...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, on(everywhere[name] as Screen, false)]))

/** Every event with the screens it matters on; on all others it changes nothing. */
const moves: { [T in FlowEvent['type']]: Move & { event: { type: T } } } = {
  opened: {
    event: { type: 'opened', to: 'home' },
    to: { ...everyScreen({ at: 'home' }), waiting: samples.waiting, pending: samples.pending, adding: samples.adding },
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
  connected: {
    event: { type: 'connected', attempt: now },
    to: { waiting: samples.connected, pending: samples.connected },
  },
  paired: {
    event: { type: 'paired', uid: 'u2' },
    to: { guide: begun({ at: 'connected', uid: 'u2', attempt: now + 1, wallet: 'rabby' }) },
  },
  rejected: { event: { type: 'rejected', attempt: now }, to: { waiting: samples.rejected, pending: samples.rejected } },
  failed: { event: { type: 'failed', attempt: now, error }, to: { waiting: samples.failed, pending: samples.failed } },
  mustWait: {
    event: { type: 'mustWait', attempt: now, locked: true },
    to: { waiting: { ...samples.pending, locked: true }, pending: { ...samples.pending, locked: true } },
  },
  timedOut: {
    event: { type: 'timedOut', attempt: now },
    to: { waiting: samples.timedOut, pending: samples.timedOut },
  },
  retried: {
    event: { type: 'retried' },
    to: Object.fromEntries(['rejected', 'failed', 'timedOut', 'ready', 'inApp'].map((name) => [name, waiting('u1')])),
  },
  finished: { event: { type: 'finished', attempt: now }, to: closedOn('connected') },
  aloneHere: { event: { type: 'aloneHere', uid: 'u2' }, to: { home: { at: 'inApp', uid: 'u2' } } },
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
    to: {
      'networks, asked': { at: 'networks', switching: refused },
      adding: { at: 'networks', switching: refused },
    },
  },
}

const rows = Object.values(moves).flatMap(({ event, to }) =>
  Object.entries(to).map(([from, follows]) => ({ event, from, follows: follows as Follows })),
)

describe('the next screen', () => {
  it.each(rows)('$from: "$event.type" leads on', ({ event, from, follows }) => {
    expect(next(on(everywhere[from] as Screen), event)).toEqual(stateOf(follows))
  })

  it.each(Object.values(moves))('"$event.type" changes nothing on any other screen', ({ event, to }) => {
    for (const [name, screen] of Object.entries(everywhere)) {
      const state = on(screen)
      if (!(name in to)) expect(next(state, event), name).toBe(state)
    }
  })

  it('begins closed, on the list', () => {
    expect(closedFlow).toEqual({ open: false, screen: { at: 'home' }, attempts: 0, from: 'home' })
  })

  it('the network list comes back where it was asked; the account is another place', () => {
    expect(next(on(asked, false), { type: 'opened', to: 'networks' })).toEqual(on(asked, true, 'networks'))
    expect(next(on(asked, false), { type: 'opened', to: 'account' })).toEqual(on({ at: 'account' }, true, 'account'))
    const ended = on({ at: 'networks', switching: refused }, false)
    expect(next(ended, { type: 'opened', to: 'networks' })).toEqual(on(idle, true, 'networks'))
  })

  it('what the dialog was opened at is known through a whole network switch, and until it is opened again', () => {
    const steps: FlowEvent[] = [
      { type: 'opened', to: 'networks' },
      { type: 'switchRequested', chainId: 137 },
      { type: 'stepReached', attempt: 1, step: 'adding' },
      { type: 'switchEnded', attempt: 1, switching: refused },
      { type: 'addRequested', chainId: 137 },
      { type: 'back' },
    ]
    expect(steps.reduce(next, closedFlow)).toMatchObject({ screen: idle, from: 'networks' })
    const again: FlowEvent[] = [{ type: 'closed' }, { type: 'opened', to: 'account' }, { type: 'networksShown' }]
    expect([...steps, ...again].reduce(next, closedFlow)).toMatchObject({ screen: idle, from: 'account' })
  })

  it('a wallet that comes while another way to it is looked at does not take the visitor from there', () => {
    const phone = on({ ...samples.guide, method: 'qr_code' })
    expect(next(phone, { type: 'announced', uid: 'u2' })).toBe(phone)
  })

  it('the list that was asked for in full stays the list, also where one wallet is alone', () => {
    const state = on({ at: 'home', all: true })
    expect(next(state, { type: 'aloneHere', uid: 'u2' })).toBe(state)
  })

  it('leaving all wallets goes back to their list', () => {
    expect(next(on({ at: 'leave', all: true }), { type: 'back' })).toEqual(on({ at: 'wallets' }))
  })

  it('an added network is switched to in the same attempt', () => {
    const added = { type: 'stepReached', attempt: now, step: 'switching' } as const
    expect(next(on(samples.adding), added)).toEqual(on({ ...samples.adding, step: 'switching' }))
    const state = on(asked)
    expect(next(state, added)).toBe(state)
  })
})

describe('what ends a request', () => {
  /** Whether an event is the end of the request on screen. Total: an event that is missing does not compile. */
  const ends: { [T in FlowEvent['type']]: boolean } = {
    ...{ opened: false, closed: false, back: true, help: true, filtered: true, walletChosen: true },
    ...{ connectRequested: false, methodChosen: false, storeOpened: false, storeReopened: false, resumed: false },
    ...{ announced: false, notAnnounced: true, connected: true, paired: false, rejected: true, failed: true },
    ...{ mustWait: false, timedOut: true, retried: false, finished: true, aloneHere: false, allShown: true },
    ...{ accountShown: true, walletsShown: true, leaveAsked: true, disconnected: true, networksShown: true },
    ...{ switchRequested: false, addRequested: false, stepReached: false, switched: true, switchEnded: true },
  }
  const cases = Object.values(moves)
    .filter(({ event }) => ends[event.type])
    .flatMap(({ event, to }) => Object.keys(to).map((from) => ({ event, from })))

  it.each(cases)('"$event.type" on $from leaves a screen that asks nothing, open or closed', ({ event, from }) => {
    for (const open of [true, false]) {
      const after = next(on(everywhere[from] as Screen, open), event)
      expect(isAsking(after.screen), String(open)).toBe(false)
      for (const to of ['home', 'account', 'networks', 'sign'] as const)
        expect(isAsking(next(after, { type: 'opened', to }).screen), to).toBe(false)
    }
  })

  it('is known for every event, and every screen that asks has an end', () => {
    expect(Object.keys(ends).sort()).toEqual(Object.keys(moves).sort())
    const asking = Object.entries(everywhere).filter(([, screen]) => isAsking(screen))
    expect(asking.map(([name]) => name)).toEqual(['waiting', 'pending', 'adding', 'networks, asked'])
    for (const [name] of asking)
      expect(
        cases.some(({ event, from }) => from === name && 'attempt' in event),
        name,
      ).toBe(true)
  })

  it('a network that was switched to is the current one of a list at rest when it is looked at again', () => {
    const steps: FlowEvent[] = [
      { type: 'opened', to: 'networks' },
      { type: 'switchRequested', chainId: 137 },
      { type: 'stepReached', attempt: 1, step: 'adding' },
      { type: 'switched', attempt: 1 },
      { type: 'opened', to: 'networks' },
    ]
    expect(steps.reduce(next, closedFlow)).toMatchObject({ open: true, screen: idle })
  })
})

describe('late answers', () => {
  const late = Object.values(moves)
    .map(({ event }) => event)
    .filter((event): event is Extract<FlowEvent, { attempt: number }> => 'attempt' in event)

  it.each(late)('"$type" of an older attempt changes nothing anywhere', (event) => {
    for (const [name, screen] of Object.entries(everywhere)) {
      const state = on(screen)
      expect(next(state, { ...event, attempt: older }), name).toBe(state)
    }
  })

  it('attempts are counted on through every screen, so that no number comes twice', () => {
    const steps: FlowEvent[] = [
      { type: 'connectRequested', uid: 'u1' },
      { type: 'rejected', attempt: 1 },
      { type: 'retried' },
      { type: 'back' },
      { type: 'connectRequested', uid: 'u1' },
    ]
    expect(attemptOf(steps.reduce(next, closedFlow).screen)).toBe(3)
  })
})

describe('a dialog that was closed by Escape', () => {
  it.each([
    ['a request in the wallet', samples.waiting, 'home'],
    ['a network switch', asked, 'networks'],
    ['a network being added', samples.adding, 'networks'],
  ] as const)('%s goes on, and opening shows it again', (_, screen, to) => {
    const closed = next(on(screen), { type: 'closed' })
    expect(attemptOf(closed.screen)).toBe(now)
    expect(next(closed, { type: 'opened', to })).toEqual(on(screen, true, to))
  })

  it.each([
    ['an approval', { type: 'connected', attempt: now }],
    ['a refusal', { type: 'rejected', attempt: now }],
    ['a failure', { type: 'failed', attempt: now, error }],
  ] as const)('%s leaves it closed, on the list', (_, event) => {
    expect(next(on(samples.waiting, false), event)).toEqual(on({ at: 'home' }, false))
  })

  it('a wallet that is announced then is not asked', () => {
    for (const screen of [samples.resuming, samples.guide])
      expect(next(on(screen, false), { type: 'announced', uid: 'u1' }).open).toBe(false)
    const state = next(on(samples.resuming), { type: 'closed' })
    expect(next(state, { type: 'announced', uid: 'u1' })).toBe(state)
  })

  it('a pairing that was left lets nobody in', () => {
    const state = on(samples.guide, false)
    expect(next(state, { type: 'paired', uid: 'u1' })).toBe(state)
  })

  it('what the wallet says to a switch is noted, and does not open it', () => {
    for (const [type, screen] of [
      ['switched', asked],
      ['stepReached', samples.adding],
    ] as const)
      expect(next(on(screen, false), { type, attempt: now, step: 'adding' }).open).toBe(false)
    const ended = { type: 'switchEnded', attempt: now, switching: refused } as const
    expect(next(on(asked, false), ended)).toEqual(on({ at: 'networks', switching: refused }, false))
  })
})
