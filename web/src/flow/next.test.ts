import { describe, expect, it } from 'vitest'
import { type Expected, idle, moves, refused, stateOf, waiting } from './moves.fixture'
import { attemptOf, next } from './next'
import { closedFlow, type FlowEvent, type Screen } from './screen'
import { allScreens, currentAttempt, error, networksAsked, olderAttempt, samples, stateOn } from './screens.fixture'

const rows = Object.values(moves).flatMap(({ event, to }) =>
  Object.entries(to).map(([from, follows]) => ({ event, from, follows: follows as Expected })),
)

describe('the next screen', () => {
  // Specification 2.1
  it.each(rows)('$from: "$event.type" leads on', ({ event, from, follows }) => {
    expect(next(stateOn(allScreens[from] as Screen), event)).toEqual(stateOf(follows))
  })

  // Specification 2.13
  it.each(Object.values(moves))('"$event.type" changes nothing on any other screen', ({ event, to }) => {
    for (const [name, screen] of Object.entries(allScreens)) {
      const state = stateOn(screen)
      if (!(name in to)) expect(next(state, event), name).toBe(state)
    }
  })

  it('the network list comes back where it was asked; the account is another place', () => {
    expect(next(stateOn(networksAsked, false), { type: 'opened', to: 'networks' })).toEqual(
      stateOn(networksAsked, true, 'networks'),
    )
    expect(next(stateOn(networksAsked, false), { type: 'opened', to: 'account' })).toEqual(
      stateOn({ at: 'account' }, true, 'account'),
    )
    const ended = stateOn({ at: 'networks', switching: refused }, false)
    expect(next(ended, { type: 'opened', to: 'networks' })).toEqual(stateOn(idle, true, 'networks'))
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

  it('a wallet that was asked and has not answered is not asked a second time from any screen', () => {
    const again: FlowEvent = { type: 'connectRequested', uid: 'u1' }
    expect(next(stateOn(samples.waiting), again)).toEqual(stateOn(samples.waiting))
    // A wallet that is locked, or that shows another page's request, rejects immediately. The page may send the request
    // again.
    for (const locked of [true, false])
      expect(next(stateOn({ ...samples.pending, locked }), again)).toEqual(waiting('u1'))
  })

  it('two minutes without an answer leave a request that can still be answered, also behind a closed dialog', () => {
    const steps: FlowEvent[] = [{ type: 'closed' }, { type: 'timedOut', attempt: currentAttempt }]
    const late = steps.reduce(next, stateOn(samples.waiting))
    expect(late).toEqual(stateOn(samples.timedOut, false))
    expect(next(late, { type: 'opened', to: 'home' })).toEqual(stateOn(samples.timedOut))
    expect(next(late, { type: 'connected', attempt: currentAttempt })).toEqual(stateOn({ at: 'home' }, false))
  })

  it('a wallet that comes while another way to it is looked at does not take the visitor from there', () => {
    const phone = stateOn({ ...samples.guide, method: 'qr_code' })
    expect(next(phone, { type: 'announced', uid: 'u2' })).toBe(phone)
  })

  it('the list that was asked for in full stays the list, also where one wallet is alone', () => {
    const state = stateOn({ at: 'home', all: true })
    expect(next(state, { type: 'inApp', uid: 'u2' })).toBe(state)
  })

  it('the window of another app is shown instead of the list, and gives way to a wallet that comes late', () => {
    const outside = next(stateOn(samples.home), { type: 'inApp' })
    expect(outside).toEqual(stateOn({ at: 'inApp' }))
    expect(next(outside, { type: 'inApp' })).toBe(outside)
    expect(next(outside, { type: 'retried' })).toBe(outside)
  })

  it('leaving all wallets goes back to their list', () => {
    expect(next(stateOn({ at: 'leave', all: true }), { type: 'back' })).toEqual(stateOn({ at: 'wallets' }))
  })

  it('an added network is switched to in the same attempt', () => {
    const added = { type: 'stepReached', attempt: currentAttempt, step: 'switching' } as const
    expect(next(stateOn(samples.adding), added)).toEqual(stateOn({ ...samples.adding, step: 'switching' }))
    const state = stateOn(networksAsked)
    expect(next(state, added)).toBe(state)
  })
})

describe('late answers', () => {
  const late = Object.values(moves)
    .map(({ event }) => event)
    .filter((event): event is Extract<FlowEvent, { attempt: number }> => 'attempt' in event)

  it.each(late)('"$type" of an older attempt changes nothing anywhere', (event) => {
    for (const [name, screen] of Object.entries(allScreens)) {
      const state = stateOn(screen)
      expect(next(state, { ...event, attempt: olderAttempt }), name).toBe(state)
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
    ['a network switch', networksAsked, 'networks'],
    ['a network being added', samples.adding, 'networks'],
  ] as const)('%s goes on, and opening shows it again', (_, screen, to) => {
    const closed = next(stateOn(screen), { type: 'closed' })
    expect(attemptOf(closed.screen)).toBe(currentAttempt)
    expect(next(closed, { type: 'opened', to })).toEqual(stateOn(screen, true, to))
  })

  it.each([
    ['an approval', { type: 'connected', attempt: currentAttempt }],
    ['a refusal', { type: 'rejected', attempt: currentAttempt }],
    ['a failure', { type: 'failed', attempt: currentAttempt, error }],
  ] as const)('%s leaves it closed, on the list', (_, event) => {
    expect(next(stateOn(samples.waiting, false), event)).toEqual(stateOn({ at: 'home' }, false))
  })

  it('a wallet that is announced then is not asked', () => {
    for (const screen of [samples.resuming, samples.guide])
      expect(next(stateOn(screen, false), { type: 'announced', uid: 'u1' }).open).toBe(false)
    const state = next(stateOn(samples.resuming), { type: 'closed' })
    expect(next(state, { type: 'announced', uid: 'u1' })).toBe(state)
  })

  it('a pairing that was left connects no wallet', () => {
    const state = stateOn(samples.guide, false)
    expect(next(state, { type: 'paired', uid: 'u1' })).toBe(state)
  })

  it('what the wallet says to a switch is noted, and does not open it', () => {
    for (const [type, screen] of [
      ['switched', networksAsked],
      ['stepReached', samples.adding],
    ] as const)
      expect(next(stateOn(screen, false), { type, attempt: currentAttempt, step: 'adding' }).open).toBe(false)
    const ended = { type: 'switchEnded', attempt: currentAttempt, switching: refused } as const
    expect(next(stateOn(networksAsked, false), ended)).toEqual(stateOn({ at: 'networks', switching: refused }, false))
  })
})
