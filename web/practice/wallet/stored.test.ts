// @vitest-environment node
import { expect, test } from 'vitest'
import { newState } from './state'
import { parse, serialize } from './stored'
import { connected } from './testWallet'

test('A stored wallet comes back as it was, online', () => {
  const state = newState({ ...connected, chainId: 31337, locked: true })
  expect(parse(serialize({ ...state, online: false }))).toEqual(state)
})

const good = JSON.parse(serialize(newState(connected)))

test.each([
  ['nothing', null],
  ['no JSON', '{"version"'],
  ['another version', { ...good, version: 0 }],
  ['no keys', { ...good, keys: [] }],
  ['a short key', { ...good, keys: ['0x12'] }],
  ['a key that is none', { ...good, keys: [`0x${'00'.repeat(32)}`] }],
  ['chains of a wrong shape', { ...good, chains: [{ id: 1 }] }],
  ['a chain that is not known', { ...good, chainId: 5 }],
  ['grants of a wrong shape', { ...good, grants: { 'https://site.example': { accounts: 'all' } } }],
  ['a list', []],
])('Stored text with %s is no wallet', (_, stored) => {
  expect(parse(typeof stored === 'string' || stored === null ? stored : JSON.stringify(stored))).toBeNull()
})
