// @vitest-environment node
import { expect, it } from 'vitest'
import type { Connection } from './connection'
import type { Session } from './session'
import { findConnectionEvent, findSessionEvent, toSiteConnection, toSiteSession } from './siteEvents'

const address = '0x00000000000000000000000000000000000000A1'
const wallet = { uid: 'u1', id: 'io.rabby', name: 'Rabby', icon: 'data:,' }
const connected: Connection = { status: 'connected', address, chainId: 1, wallet }
const siteData = { address, chainId: 1, wallet: { id: 'io.rabby', name: 'Rabby' } }

it.each<[string, Connection, unknown]>([
  ['the page gets address, chain and wallet of a connection', connected, siteData],
  [
    'the page gets the connection while a second wallet has a request',
    { ...connected, status: 'connecting' },
    siteData,
  ],
  ['the page gets no connection while the first wallet has a request', { status: 'connecting' }, null],
  ['the page gets no connection until a stored connection is restored', { ...connected, status: 'reconnecting' }, null],
  ['the page gets no connection when disconnected', { status: 'disconnected' }, null],
])('%s', (_, connection, expected) => {
  expect(toSiteConnection(connection)).toEqual(expected)
})

it.each([
  ['a new connection', null, siteData, 'connect'],
  ['the end of a connection', siteData, null, 'disconnect'],
  ['a different account', siteData, { ...siteData, address: '0xB2' }, 'change'],
  ['a different chain', siteData, { ...siteData, chainId: 8453 }, 'change'],
  ['a different wallet with the same account', siteData, { ...siteData, wallet: undefined }, undefined],
  ['no connection before and after', null, null, undefined],
])('the page gets the event that belongs to %s, if there is one', (_, before, now, news) => {
  expect(findConnectionEvent(before, now)).toBe(news)
})

const sessionTimes = { issuedAt: '2026-11-20T20:00:00Z', expiresAt: '2026-12' }
const session: Session = { status: 'signedIn', account: address, address, chainId: 1, ...sessionTimes }
const laterSession: Session = { ...session, issuedAt: '2026-11-20T21:00:00Z' }
const signedOutSession: Session = { status: 'signedOut' }
const unknownSession: Session = { status: 'unknown' }

it.each<[string, Session, Session, boolean, string | undefined]>([
  ['signing in', signedOutSession, session, true, 'sign-in'],
  ['signing in before the session was read', unknownSession, session, true, 'sign-in'],
  ['signing in again', session, laterSession, true, 'sign-in'],
  ['a session that began before the page loaded', unknownSession, session, false, undefined],
  ['the same session again', session, { ...session }, true, undefined],
  ['signing out', session, signedOutSession, false, 'sign-out'],
  ['no account signed in', unknownSession, signedOutSession, false, undefined],
])('the page gets the session event that belongs to %s, if there is one', (_, before, now, signing, news) => {
  expect(findSessionEvent(before, now, signing)).toBe(news)
})

it('a page receives the account and the times of a session, or null without a session', () => {
  expect(toSiteSession(session)).toEqual({ account: address, address, chainId: 1, ...sessionTimes })
  expect([toSiteSession(signedOutSession), toSiteSession(unknownSession)]).toEqual([null, null])
})
