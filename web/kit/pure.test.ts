// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { buttonState } from '../src/dialog/entry/buttonState'
import { partClass, valuesByScreen } from '../src/dialog/entry/responsive'
import type { Screen } from '../src/flow/screen'
import type { Session } from '../src/flow/session'
import { findOpenDialog } from './context/openDialog'
import { connectionEvents, sessionEvents } from './events/siteEvents'
import { chooseTag } from './language/visitorLanguage'

const here = { address: '0xa', chainId: 1, wallet: undefined }
const types = (events: readonly { type: string }[]) => events.map(({ type }) => type)

describe('the events of a connection', () => {
  it.each([
    ['nothing', null, null, []],
    ['a connection', null, here, ['connect']],
    ['its end', here, null, ['disconnect']],
    ['the same again', here, { ...here }, []],
    ['another account', here, { ...here, address: '0xb' }, ['accountChange']],
    ['another chain', here, { ...here, chainId: 10 }, ['chainChange']],
    ['both at once', here, { ...here, address: '0xb', chainId: 10 }, ['accountChange', 'chainChange']],
  ])('%s', (_, before, now, wanted) => expect(types(connectionEvents(before, now, false))).toEqual(wanted))

  it('the events of a connection contain the connection that has ended', () => {
    expect(connectionEvents(here, null, false)).toEqual([{ type: 'disconnect', connection: here }])
  })
})

const times = { issuedAt: '2026-11-20T17:04:00Z', expiresAt: '2026-11-27T17:04:00Z' }
const signedIn: Session = { status: 'signedIn', account: '0xa', address: '0xa', chainId: 1, ...times }

it('the events of a session are its beginning and its end', () => {
  const signedOut: Session = { status: 'signedOut' }
  expect(types(sessionEvents(signedOut, signedIn, true))).toEqual(['signIn'])
  expect(types(sessionEvents(signedIn, signedOut, false))).toEqual(['signOut'])
})

describe('a value for each screen', () => {
  it('the value for a screen is one value for both sizes, or a pair in which the large screen is optional', () => {
    expect(valuesByScreen('icon')).toEqual({ small: 'icon', large: 'icon' })
    expect(valuesByScreen({ smallScreen: 'icon', largeScreen: 'full' })).toEqual({ small: 'icon', large: 'full' })
    expect(valuesByScreen({ smallScreen: false })).toEqual({ small: false, large: false })
  })

  it.each([
    ['full', ''],
    ['none', undefined],
    [{ smallScreen: 'none', largeScreen: 'full' }, 'kl-hide-s'],
    [{ smallScreen: 'full', largeScreen: 'none' }, 'kl-hide-l'],
  ])('%j gives its element the class %j', (value, wanted) => {
    expect(partClass<unknown>(value, ['full'])).toBe(wanted)
  })
})

describe('the button', () => {
  const rest = { asking: false, timedOut: false, slow: false, drawn: false }
  const connected = { status: 'connected', address: '0xa', chainId: 1 } as const
  it.each([
    ['not connected', { status: 'disconnected' } as const, {}, { is: 'idle', busy: undefined }],
    ['connected', connected, {}, { is: 'connected', address: '0xa', chainId: 1 }],
    ['restoring', { status: 'reconnecting' } as const, {}, { is: 'restoring', slow: false }],
    ['restoring for long', { status: 'reconnecting' } as const, { slow: true }, { is: 'restoring', slow: true }],
    ['asking', { status: 'disconnected' } as const, { asking: true }, 'button.connecting'],
    ['unanswered', { status: 'connecting' } as const, { timedOut: true }, { is: 'idle', busy: undefined }],
  ])('%s', (_, connection, circumstances, wanted) => {
    const state = buttonState(connection, { ...rest, ...circumstances })
    expect(state).toMatchObject(typeof wanted === 'string' ? { is: 'idle', busy: wanted } : wanted)
  })

  it('the button keeps the account that the server has rendered while the connection is restored', () => {
    const restoring = { ...connected, status: 'reconnecting' } as const
    expect(buttonState(restoring, { ...rest, slow: true, drawn: true })).toMatchObject({ is: 'connected' })
    expect(buttonState(restoring, rest)).toEqual({ is: 'restoring', slow: false })
  })
})

describe('the open dialog', () => {
  it.each([
    [false, 'home', undefined],
    [true, 'home', 'home'],
    [true, 'waiting', 'home'],
    [true, 'account', 'account'],
    [true, 'networks', 'networks'],
  ])('open %s at %s: %s', (open, at, wanted) => {
    expect(findOpenDialog({ open, screen: { at } as Screen, attempts: 0, from: 'home' })).toBe(wanted)
  })
})

describe('the language', () => {
  it.each([
    ['de', [], 'de'],
    ['de-AT', [], 'de'],
    ['auto', ['xx', 'fr-CA'], 'fr'],
    ['auto', [], 'en'],
    ['tlh', [], 'en'],
  ])('%s for a visitor with %j is %s', (wanted, languages, tag) =>
    expect(chooseTag(wanted, [], () => languages)).toBe(tag),
  )

  it('the language can be a language that only the site has', () => {
    expect(chooseTag('tlh', ['tlh'], () => [])).toBe('tlh')
    expect(chooseTag('auto', ['tlh'], () => ['tlh', 'de'])).toBe('tlh')
  })
})
