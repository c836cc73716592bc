import { describe, expect, it } from 'vitest'
import { KisslockError } from '../../errors/KisslockError'
import { initialPairing, nextPairingState, type PairingEvent, type PairingState } from './next'

const code = { uri: 'wc:1@2', expiresAt: 300_000 }
const laterCode = { uri: 'wc:2@2', expiresAt: 600_000 }
const unreachableError = new KisslockError('pairing/unreachable')

const createStateAfter = (...events: PairingEvent[]): PairingState => events.reduce(nextPairingState, initialPairing)
const attemptStarted: PairingEvent = { type: 'attemptStarted' }
const codeReceived: PairingEvent = { type: 'codeReceived', attempt: 1, code }
const linkOpened: PairingEvent = { type: 'opened' }
const createAttemptEnded = (name: ConstructorParameters<typeof KisslockError>[0]): PairingEvent => ({
  type: 'ended',
  attempt: 1,
  error: new KisslockError(name),
})

describe('scanning', () => {
  it('a pairing proceeds from preparing to a code, and then to a scanned code', () => {
    expect(createStateAfter(attemptStarted).phase).toEqual({ is: 'preparing' })
    expect(createStateAfter(attemptStarted, codeReceived).phase).toEqual({ is: 'ready', code, renewed: false })
    expect(createStateAfter(attemptStarted, codeReceived, { type: 'scanned', attempt: 1 }).phase).toEqual({
      is: 'scanned',
      code,
    })
  })

  it('while scanning, a second code of the same attempt replaces the first code', () => {
    const state = createStateAfter(attemptStarted, codeReceived, { type: 'codeReceived', attempt: 1, code: laterCode })
    expect(state.phase).toEqual({ is: 'ready', code: laterCode, renewed: true })
  })

  it.each([
    ['wallet/rejected', { is: 'rejected' }],
    ['pairing/expired', { is: 'expired', code }],
  ] as const)('after the error %s, the pairing is in the phase for this error', (name, phase) => {
    expect(createStateAfter(attemptStarted, codeReceived, createAttemptEnded(name)).phase).toEqual(phase)
  })

  it('after an error without its own phase, the pairing is in the phase “failed”, which contains the error', () => {
    const state = createStateAfter(attemptStarted, { type: 'ended', attempt: 1, error: unreachableError })
    expect(state.phase).toEqual({ is: 'failed', error: unreachableError })
  })

  it('a scan event is ignored if there is no code yet', () => {
    expect(createStateAfter(attemptStarted, { type: 'scanned', attempt: 1 }).phase).toEqual({ is: 'preparing' })
  })

  const lateEvents: PairingEvent[] = [
    codeReceived,
    { type: 'scanned', attempt: 1 },
    createAttemptEnded('wallet/rejected'),
    createAttemptEnded('pairing/unreachable'),
    { type: 'stuck', attempt: 1, how: 'missing' },
  ]
  it.each(lateEvents)('while scanning, an event of an earlier attempt ($type) changes nothing', (event) => {
    const renewedState = createStateAfter(attemptStarted, codeReceived, attemptStarted, {
      type: 'codeReceived',
      attempt: 2,
      code: laterCode,
    })
    expect(nextPairingState(renewedState, event)).toBe(renewedState)
  })

  it('if an app’s link does not open, the app is marked as missing until the link is opened again', () => {
    const openedState = createStateAfter(attemptStarted, codeReceived, linkOpened)
    expect(openedState).toMatchObject({ view: 'opened', opened: 1, stuck: undefined })
    const missedState = nextPairingState(openedState, { type: 'stuck', attempt: 1, how: 'missing' })
    expect(missedState).toMatchObject({ stuck: 'missing', phase: openedState.phase })
    expect(nextPairingState(missedState, linkOpened)).toMatchObject({ opened: 2, stuck: undefined })
  })

  it('an app is not marked as missing after the visitor has changed to the code', () => {
    const state = createStateAfter(attemptStarted, codeReceived, linkOpened, { type: 'viewChosen', at: 'code' })
    expect(nextPairingState(state, { type: 'stuck', attempt: 1, how: 'missing' })).toBe(state)
  })

  it('a new attempt resets the number of opened links, and shows the start view again unless the code is shown', () => {
    expect(createStateAfter(attemptStarted, codeReceived, linkOpened, attemptStarted)).toMatchObject({
      attempt: 2,
      view: 'start',
      opened: 0,
    })
    expect(createStateAfter(attemptStarted, { type: 'viewChosen', at: 'code' }, attemptStarted).view).toBe('code')
    expect(createStateAfter(attemptStarted, { type: 'viewChosen', at: 'get' }, attemptStarted).view).toBe('start')
  })
})
