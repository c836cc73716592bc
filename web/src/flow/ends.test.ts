import { describe, expect, it } from 'vitest'
import { isAsking } from './asking'
import { idle, moves } from './moves.fixture'
import { next } from './next'
import { closedFlow, type FlowEvent, type Screen } from './screen'
import { everywhere, on } from './screens.fixture'

describe('what ends a request', () => {
  /** Whether an event ends the request on screen. A missing type of event is a type error. */
  const ends: { [T in FlowEvent['type']]: boolean } = {
    ...{ opened: false, closed: false, back: true, help: true, filtered: true, walletChosen: true },
    ...{ connectRequested: false, methodChosen: false, storeOpened: false, storeReopened: false, resumed: false },
    ...{ browsed: false, arrived: true },
    ...{ announced: false, notAnnounced: true, connected: true, paired: false, rejected: true, failed: true },
    ...{ pendingElsewhere: false, timedOut: true, responded: false, retried: false },
    ...{ finished: true, inApp: false, allShown: true },
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
