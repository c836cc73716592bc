// @vitest-environment node
import { expect, it } from 'vitest'
import type { Connection } from './connection'
import type { Session } from './session'
import { findConnectionEvent, findSessionEvent, siteConnection, siteSession } from './siteEvents'

const address = '0x00000000000000000000000000000000000000A1'
const wallet = { uid: 'u1', id: 'io.rabby', name: 'Rabby', icon: 'data:,' }
const connected: Connection = { status: 'connected', address, chainId: 1, wallet }
const known = { address, chainId: 1, wallet: { id: 'io.rabby', name: 'Rabby' } }

it.each<[string, Connection, unknown]>([
  ['is the address, the chain and the wallet', connected, known],
  ['holds while a second wallet is asked', { ...connected, status: 'connecting' }, known],
  ['is none while a first wallet is asked', { status: 'connecting' }, null],
  ['is none until a remembered one is back', { ...connected, status: 'reconnecting' }, null],
  ['is none when disconnected', { status: 'disconnected' }, null],
])('the data that a page gets of a connection %s', (_, connection, expected) => {
  expect(siteConnection(connection)).toEqual(expected)
})

it.each([
  ['a connection', null, known, 'connect'],
  ['its end', known, null, 'disconnect'],
  ['another account', known, { ...known, address: '0xB2' }, 'change'],
  ['another chain', known, { ...known, chainId: 8453 }, 'change'],
  ['another wallet with the same account', known, { ...known, wallet: undefined }, undefined],
  ['nothing', null, null, undefined],
])('%s causes an event', (_, before, now, news) => {
  expect(findConnectionEvent(before, now)).toBe(news)
})

const times = { issuedAt: '2026-11-20T20:00:00Z', expiresAt: '2026-12' }
const session: Session = { status: 'signedIn', account: address, address, chainId: 1, ...times }
const later: Session = { ...session, issuedAt: '2026-11-20T21:00:00Z' }
const out: Session = { status: 'signedOut' }
const unknown: Session = { status: 'unknown' }

it.each<[string, Session, Session, boolean, string | undefined]>([
  ['signing in', out, session, true, 'sign-in'],
  ['signing in before the server was asked who is signed in', unknown, session, true, 'sign-in'],
  ['signing in anew', session, later, true, 'sign-in'],
  ['a session that was there before the page', unknown, session, false, undefined],
  ['the same session again', session, { ...session }, true, undefined],
  ['signing out', session, out, false, 'sign-out'],
  ['no account signed in', unknown, out, false, undefined],
])('%s causes the right event or none', (_, before, now, signing, news) => {
  expect(findSessionEvent(before, now, signing)).toBe(news)
})

it('a page receives only the account and the times of a session', () => {
  expect(siteSession(session)).toEqual({ account: address, address, chainId: 1, ...times })
  expect([siteSession(out), siteSession(unknown)]).toEqual([null, null])
})
