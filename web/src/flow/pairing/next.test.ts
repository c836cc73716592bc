import { describe, expect, it } from 'vitest'
import { KisslockError } from '../../errors/KisslockError'
import { firstPairing, nextPairing, type PairingEvent, type PairingState } from './next'

const code = { uri: 'wc:1@2', expiresAt: 300_000 }
const later = { uri: 'wc:2@2', expiresAt: 600_000 }
const unreachable = new KisslockError('pairing/unreachable')

const reached = (...events: PairingEvent[]): PairingState => events.reduce(nextPairing, firstPairing)
const begun: PairingEvent = { type: 'attemptStarted' }
const coded: PairingEvent = { type: 'codeReceived', attempt: 1, code }
const opened: PairingEvent = { type: 'opened' }
const ended = (name: ConstructorParameters<typeof KisslockError>[0]): PairingEvent => ({
  type: 'ended',
  attempt: 1,
  error: new KisslockError(name),
})

describe('scanning', () => {
  it('scanning proceeds from preparing to a code, then to a scanned code', () => {
    expect(reached(begun).phase).toEqual({ is: 'preparing' })
    expect(reached(begun, coded).phase).toEqual({ is: 'ready', code, renewed: false })
    expect(reached(begun, coded, { type: 'scanned', attempt: 1 }).phase).toEqual({ is: 'scanned', code })
  })

  it('while scanning, a second code of the same attempt replaces the first code', () => {
    const state = reached(begun, coded, { type: 'codeReceived', attempt: 1, code: later })
    expect(state.phase).toEqual({ is: 'ready', code: later, renewed: true })
  })

  it.each([
    ['wallet/rejected', { is: 'rejected' }],
    ['pairing/expired', { is: 'expired', code }],
  ] as const)('after the error %s, the pairing has its own state', (name, phase) => {
    expect(reached(begun, coded, ended(name)).phase).toEqual(phase)
  })

  it('while scanning, a failed attempt keeps its error', () => {
    const state = reached(begun, { type: 'ended', attempt: 1, error: unreachable })
    expect(state.phase).toEqual({ is: 'failed', error: unreachable })
  })

  it('a scan event is ignored if there is no code yet', () => {
    expect(reached(begun, { type: 'scanned', attempt: 1 }).phase).toEqual({ is: 'preparing' })
  })

  const late: PairingEvent[] = [
    coded,
    { type: 'scanned', attempt: 1 },
    ended('wallet/rejected'),
    ended('pairing/unreachable'),
    { type: 'stuck', attempt: 1, how: 'missing' },
  ]
  it.each(late)('while scanning, an event of an earlier attempt ($type) changes nothing', (event) => {
    const renewed = reached(begun, coded, begun, { type: 'codeReceived', attempt: 2, code: later })
    expect(nextPairing(renewed, event)).toBe(renewed)
  })

  it('an app whose link did not open counts as missing until the link is opened again', () => {
    const asked = reached(begun, coded, opened)
    expect(asked).toMatchObject({ view: 'opened', opened: 1, stuck: undefined })
    const missed = nextPairing(asked, { type: 'stuck', attempt: 1, how: 'missing' })
    expect(missed).toMatchObject({ stuck: 'missing', phase: asked.phase })
    expect(nextPairing(missed, opened)).toMatchObject({ opened: 2, stuck: undefined })
  })

  it('an app does not count as missing if its link was not opened', () => {
    const state = reached(begun, coded, opened, { type: 'viewChosen', at: 'code' })
    expect(nextPairing(state, { type: 'stuck', attempt: 1, how: 'missing' })).toBe(state)
  })

  it('a new attempt counts the app as not opened, and shows the code if the visitor was looking at the code', () => {
    expect(reached(begun, coded, opened, begun)).toMatchObject({ attempt: 2, view: 'start', opened: 0 })
    expect(reached(begun, { type: 'viewChosen', at: 'code' }, begun).view).toBe('code')
    expect(reached(begun, { type: 'viewChosen', at: 'get' }, begun).view).toBe('start')
  })
})
