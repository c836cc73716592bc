// @vitest-environment node
import { expect, it } from 'vitest'
import type { Connection } from '../src/flow/connection'
import { embedConnection, newsOf } from './events'

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
])('what a page knows of a connection %s', (_, connection, expected) => {
  expect(embedConnection(connection)).toEqual(expected)
})

it.each([
  ['a connection', null, known, 'kisslock-connect'],
  ['its end', known, null, 'kisslock-disconnect'],
  ['another account', known, { ...known, address: '0xB2' }, 'kisslock-change'],
  ['another chain', known, { ...known, chainId: 8453 }, 'kisslock-change'],
  ['another wallet with the same account', known, { ...known, wallet: undefined }, undefined],
  ['nothing', null, null, undefined],
])('%s is news', (_, before, now, news) => {
  expect(newsOf(before, now)).toBe(news)
})
