import { describe, expect, it } from 'vitest'
import {
  createWaitingState,
  type ExpectedState,
  flowMoves,
  idleNetworks,
  refusedSwitch,
  toFlowState,
} from './moves.fixture'
import { findShownAttempt, nextFlowState } from './next'
import { closedFlow, type FlowEvent, type Screen } from './screen'
import {
  allScreens,
  createStateOn,
  currentAttempt,
  networksWithRequest,
  olderAttempt,
  sampleError,
  sampleScreens,
} from './screens.fixture'

const rows = Object.values(flowMoves).flatMap(({ event, to }) =>
  Object.entries(to).map(([from, follows]) => ({ event, from, follows: follows as ExpectedState })),
)

describe('the next screen', () => {
  // Specification 2.1
  it.each(rows)('on the screen $from, the event "$event.type" changes the screen', ({ event, from, follows }) => {
    expect(nextFlowState(createStateOn(allScreens[from] as Screen), event)).toEqual(toFlowState(follows))
  })

  // Specification 2.13
  it.each(Object.values(flowMoves))(
    'the event "$event.type" changes nothing on the screens that its row does not contain',
    ({ event, to }) => {
      for (const [name, screen] of Object.entries(allScreens)) {
        const state = createStateOn(screen)
        if (!(name in to)) expect(nextFlowState(state, event), name).toBe(state)
      }
    },
  )

  it('a pending network switch is shown again in the network list, but not on the account screen', () => {
    expect(nextFlowState(createStateOn(networksWithRequest, false), { type: 'opened', to: 'networks' })).toEqual(
      createStateOn(networksWithRequest, true, 'networks'),
    )
    expect(nextFlowState(createStateOn(networksWithRequest, false), { type: 'opened', to: 'account' })).toEqual(
      createStateOn({ at: 'account' }, true, 'account'),
    )
    const closedState = createStateOn({ at: 'networks', switching: refusedSwitch }, false)
    expect(nextFlowState(closedState, { type: 'opened', to: 'networks' })).toEqual(
      createStateOn(idleNetworks, true, 'networks'),
    )
  })

  it('during a network switch, the state keeps the screen at which the dialog was opened, until the dialog opens again', () => {
    const steps: FlowEvent[] = [
      { type: 'opened', to: 'networks' },
      { type: 'switchRequested', chainId: 137 },
      { type: 'stepReached', attempt: 1, step: 'adding' },
      { type: 'switchEnded', attempt: 1, switching: refusedSwitch },
      { type: 'addRequested', chainId: 137 },
      { type: 'back' },
    ]
    expect(steps.reduce(nextFlowState, closedFlow)).toMatchObject({ screen: idleNetworks, from: 'networks' })
    const laterEvents: FlowEvent[] = [{ type: 'closed' }, { type: 'opened', to: 'account' }, { type: 'networksShown' }]
    expect([...steps, ...laterEvents].reduce(nextFlowState, closedFlow)).toMatchObject({
      screen: idleNetworks,
      from: 'account',
    })
  })

  it('a wallet with an unanswered request gets no second request, unless the wallet is locked or busy', () => {
    const requestEvent: FlowEvent = { type: 'connectRequested', uid: 'u1' }
    expect(nextFlowState(createStateOn(sampleScreens.waiting), requestEvent)).toEqual(
      createStateOn(sampleScreens.waiting),
    )
    // A wallet that is locked, or that shows a request of another page, rejects immediately, so the page may send the
    // request again.
    for (const isLocked of [true, false])
      expect(nextFlowState(createStateOn({ ...sampleScreens.pending, locked: isLocked }), requestEvent)).toEqual(
        createWaitingState('u1'),
      )
  })

  it('a response after more than two minutes is still accepted, even if the dialog is closed', () => {
    const steps: FlowEvent[] = [{ type: 'closed' }, { type: 'timedOut', attempt: currentAttempt }]
    const lateState = steps.reduce(nextFlowState, createStateOn(sampleScreens.waiting))
    expect(lateState).toEqual(createStateOn(sampleScreens.timedOut, false))
    expect(nextFlowState(lateState, { type: 'opened', to: 'home' })).toEqual(createStateOn(sampleScreens.timedOut))
    expect(nextFlowState(lateState, { type: 'connected', attempt: currentAttempt })).toEqual(
      createStateOn({ at: 'home' }, false),
    )
  })

  it('the screen does not change if a wallet is announced while the visitor looks at its guide', () => {
    const phoneGuideState = createStateOn({ ...sampleScreens.guide, method: 'qr_code' })
    expect(nextFlowState(phoneGuideState, { type: 'announced', uid: 'u2' })).toBe(phoneGuideState)
  })

  it('the full list that the visitor requested stays open in a wallet’s own browser', () => {
    const state = createStateOn({ at: 'home', all: true })
    expect(nextFlowState(state, { type: 'inApp', uid: 'u2' })).toBe(state)
  })

  it('the screen for an app’s web view replaces the list, and stays after a second inApp event or a retry', () => {
    const outsideState = nextFlowState(createStateOn(sampleScreens.home), { type: 'inApp' })
    expect(outsideState).toEqual(createStateOn({ at: 'inApp' }))
    expect(nextFlowState(outsideState, { type: 'inApp' })).toBe(outsideState)
    expect(nextFlowState(outsideState, { type: 'retried' })).toBe(outsideState)
  })

  it('going back from the screen that removes all wallets leads to the list of the user’s wallets', () => {
    expect(nextFlowState(createStateOn({ at: 'leave', all: true }), { type: 'back' })).toEqual(
      createStateOn({ at: 'wallets' }),
    )
  })

  it('after a network was added, the same attempt switches to the new network', () => {
    const stepEvent = { type: 'stepReached', attempt: currentAttempt, step: 'switching' } as const
    expect(nextFlowState(createStateOn(sampleScreens.adding), stepEvent)).toEqual(
      createStateOn({ ...sampleScreens.adding, step: 'switching' }),
    )
    const state = createStateOn(networksWithRequest)
    expect(nextFlowState(state, stepEvent)).toBe(state)
  })
})

describe('late responses', () => {
  const attemptEvents = Object.values(flowMoves)
    .map(({ event }) => event)
    .filter((event): event is Extract<FlowEvent, { attempt: number }> => 'attempt' in event)

  it.each(attemptEvents)('the event "$type" of an older attempt changes nothing on any screen', (event) => {
    for (const [name, screen] of Object.entries(allScreens)) {
      const state = createStateOn(screen)
      expect(nextFlowState(state, { ...event, attempt: olderAttempt }), name).toBe(state)
    }
  })

  it('attempts are numbered across all screens, so that no number occurs twice', () => {
    const steps: FlowEvent[] = [
      { type: 'connectRequested', uid: 'u1' },
      { type: 'rejected', attempt: 1 },
      { type: 'retried' },
      { type: 'back' },
      { type: 'connectRequested', uid: 'u1' },
    ]
    expect(findShownAttempt(steps.reduce(nextFlowState, closedFlow).screen)).toBe(3)
  })
})

describe('a dialog that was closed by Escape', () => {
  it.each([
    ['a request in the wallet', sampleScreens.waiting, 'home'],
    ['a network switch', networksWithRequest, 'networks'],
    ['a network being added', sampleScreens.adding, 'networks'],
  ] as const)('%s continues while the dialog is closed, and is shown when the dialog opens again', (_, screen, to) => {
    const closedState = nextFlowState(createStateOn(screen), { type: 'closed' })
    expect(findShownAttempt(closedState.screen)).toBe(currentAttempt)
    expect(nextFlowState(closedState, { type: 'opened', to })).toEqual(createStateOn(screen, true, to))
  })

  it.each([
    ['an approval in the wallet', { type: 'connected', attempt: currentAttempt }],
    ['a rejection in the wallet', { type: 'rejected', attempt: currentAttempt }],
    ['a failed request', { type: 'failed', attempt: currentAttempt, error: sampleError }],
  ] as const)('%s leaves the dialog closed, and resets it to the list', (_, event) => {
    expect(nextFlowState(createStateOn(sampleScreens.waiting, false), event)).toEqual(
      createStateOn({ at: 'home' }, false),
    )
  })

  it('a wallet gets no request if it is announced after the dialog was closed', () => {
    for (const screen of [sampleScreens.resuming, sampleScreens.guide])
      expect(nextFlowState(createStateOn(screen, false), { type: 'announced', uid: 'u1' }).open).toBe(false)
    const state = nextFlowState(createStateOn(sampleScreens.resuming), { type: 'closed' })
    expect(nextFlowState(state, { type: 'announced', uid: 'u1' })).toBe(state)
  })

  it('a wallet is not connected if it is paired after the visitor left the pairing screen', () => {
    const state = createStateOn(sampleScreens.guide, false)
    expect(nextFlowState(state, { type: 'paired', uid: 'u1' })).toBe(state)
  })

  it('a closed dialog stores the wallet’s response to a network switch, and does not open', () => {
    for (const [type, screen] of [
      ['switched', networksWithRequest],
      ['stepReached', sampleScreens.adding],
    ] as const)
      expect(nextFlowState(createStateOn(screen, false), { type, attempt: currentAttempt, step: 'adding' }).open).toBe(
        false,
      )
    const switchEndedEvent = { type: 'switchEnded', attempt: currentAttempt, switching: refusedSwitch } as const
    expect(nextFlowState(createStateOn(networksWithRequest, false), switchEndedEvent)).toEqual(
      createStateOn({ at: 'networks', switching: refusedSwitch }, false),
    )
  })
})
