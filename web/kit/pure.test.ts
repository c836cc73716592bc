// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { findButtonState } from '../src/dialog/entry/buttonState'
import { findPartClass, toScreenValues } from '../src/dialog/entry/responsive'
import type { Screen } from '../src/flow/screen'
import type { Session } from '../src/flow/session'
import { findOpenDialog } from './context/openDialog'
import { createConnectionEvents, createSessionEvents } from './events/siteEvents'
import { chooseTag } from './language/visitorLanguage'

const currentConnection = { address: '0xa', chainId: 1, wallet: undefined }
const listTypes = (events: readonly { type: string }[]) => events.map(({ type }) => type)

describe('the events of a connection', () => {
  it.each([
    ['no connection before and after', null, null, []],
    ['a new connection', null, currentConnection, ['connect']],
    ['the end of a connection', currentConnection, null, ['disconnect']],
    ['the same connection', currentConnection, { ...currentConnection }, []],
    ['a different account', currentConnection, { ...currentConnection, address: '0xb' }, ['accountChange']],
    ['a different chain', currentConnection, { ...currentConnection, chainId: 10 }, ['chainChange']],
    [
      'a different account and chain',
      currentConnection,
      { ...currentConnection, address: '0xb', chainId: 10 },
      ['accountChange', 'chainChange'],
    ],
  ])('%s causes the matching events', (_, before, now, wanted) =>
    expect(listTypes(createConnectionEvents(before, now, false))).toEqual(wanted),
  )

  it('the disconnect event contains the connection that has ended', () => {
    expect(createConnectionEvents(currentConnection, null, false)).toEqual([
      { type: 'disconnect', connection: currentConnection },
    ])
  })
})

const times = { issuedAt: '2026-11-20T17:04:00Z', expiresAt: '2026-11-27T17:04:00Z' }
const signedIn: Session = { status: 'signedIn', account: '0xa', address: '0xa', chainId: 1, ...times }

it('a session causes the event signIn when it begins and the event signOut when it ends', () => {
  const signedOut: Session = { status: 'signedOut' }
  expect(listTypes(createSessionEvents(signedOut, signedIn, true))).toEqual(['signIn'])
  expect(listTypes(createSessionEvents(signedIn, signedOut, false))).toEqual(['signOut'])
})

describe('a value for each screen', () => {
  it('a single value applies to both screen sizes, and a pair of values can omit the large screen', () => {
    expect(toScreenValues('icon')).toEqual({ small: 'icon', large: 'icon' })
    expect(toScreenValues({ smallScreen: 'icon', largeScreen: 'full' })).toEqual({ small: 'icon', large: 'full' })
    expect(toScreenValues({ smallScreen: false })).toEqual({ small: false, large: false })
  })

  it.each([
    ['full', ''],
    ['none', undefined],
    [{ smallScreen: 'none', largeScreen: 'full' }, 'kl-hide-s'],
    [{ smallScreen: 'full', largeScreen: 'none' }, 'kl-hide-l'],
  ])('with the value %j, the element of a part has the class %j', (value, wanted) => {
    expect(findPartClass<unknown>(value, ['full'])).toBe(wanted)
  })
})

describe('the button', () => {
  const otherCircumstances = { asking: false, timedOut: false, ssr: false }
  const connected = { status: 'connected', address: '0xa', chainId: 1 } as const
  it.each([
    ['is not connected', { status: 'disconnected' } as const, {}, { is: 'idle', busyKey: undefined }],
    ['is connected', connected, {}, { is: 'connected', address: '0xa', chainId: 1 }],
    ['has a connection that is being restored', { status: 'reconnecting' } as const, {}, { is: 'restoring' }],
    ['has a request to a wallet', { status: 'disconnected' } as const, { asking: true }, 'button.connecting'],
    [
      'has a request that timed out',
      { status: 'connecting' } as const,
      { timedOut: true },
      { is: 'idle', busyKey: undefined },
    ],
  ])('the button has the matching state for a visitor who %s', (_, connection, circumstances, wanted) => {
    const state = findButtonState(connection, { ...otherCircumstances, ...circumstances })
    expect(state).toMatchObject(typeof wanted === 'string' ? { is: 'idle', busyKey: wanted } : wanted)
  })

  it('while the connection is restored, the button keeps the account that the server has rendered', () => {
    const restoring = { ...connected, status: 'reconnecting' } as const
    expect(findButtonState(restoring, { ...otherCircumstances, ssr: true })).toMatchObject({ is: 'connected' })
    expect(findButtonState(restoring, otherCircumstances)).toEqual({ is: 'restoring' })
  })
})

describe('the open dialog', () => {
  it.each([
    [false, 'home', undefined],
    [true, 'home', 'home'],
    [true, 'waiting', 'home'],
    [true, 'account', 'account'],
    [true, 'networks', 'networks'],
  ])('a dialog with open=%s at the screen %s was opened at %s', (open, at, wanted) => {
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
  ])('the setting %s for a visitor with the languages %j gives the language %s', (wanted, languages, tag) =>
    expect(chooseTag(wanted, [], () => languages)).toBe(tag),
  )

  it('the chosen language can be a language that only the site has', () => {
    expect(chooseTag('tlh', ['tlh'], () => [])).toBe('tlh')
    expect(chooseTag('auto', ['tlh'], () => ['tlh', 'de'])).toBe('tlh')
  })
})
