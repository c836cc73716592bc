import { beforeEach, expect, it } from 'vitest'
import { takeOver } from './takeOver'

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const connector = { id: 'io.rabby', name: 'Rabby', type: 'injected', uid: 'u' }
const connections = { __type: 'Map', value: [['u', { accounts: [account], chainId: 1, connector }]] }
const connected = JSON.stringify({ state: { connections, chainId: 1, current: 'u' }, version: 3 })
const empty = JSON.stringify({ state: { connections: { __type: 'Map', value: [] }, chainId: 1 }, version: 3 })

const open = () => localStorage
const kept = () => ({ ...localStorage })

beforeEach(() => localStorage.clear())

it('a connection of an older element is copied, and the original stays', () => {
  const before = { 'wagmi.store': connected, 'wagmi.recentConnectorId': '"io.rabby"' }
  for (const [key, value] of Object.entries(before)) localStorage.setItem(key, value)
  takeOver(open)
  expect(kept()).toEqual({
    ...before,
    'kisslock.wagmi.store': connected,
    'kisslock.wagmi.recentConnectorId': '"io.rabby"',
  })
})

it.each([
  ['nothing', null],
  ['an empty store', empty],
  ['nonsense', 'nonsense{'],
  ['a store that is too large', connected.replace('{', `{"pad":"${'x'.repeat(70_000)}",`)],
])('from %s nothing is copied, and what appears there later is not ours', (_, before) => {
  if (before !== null) localStorage.setItem('wagmi.store', before)
  takeOver(open)
  const own = localStorage.getItem('kisslock.wagmi.store')
  expect(own).toBe('null')
  localStorage.setItem('wagmi.store', connected)
  takeOver(open)
  expect(localStorage.getItem('kisslock.wagmi.store')).toBe(own)
})

it('after a disconnect the old connection does not come back', () => {
  localStorage.setItem('wagmi.store', connected)
  localStorage.setItem('kisslock.wagmi.store', empty)
  takeOver(open)
  expect(localStorage.getItem('kisslock.wagmi.store')).toBe(empty)
})

it('denied or full storage causes no failure', () => {
  takeOver(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  localStorage.setItem('wagmi.store', connected)
  takeOver(() => Object.assign(Object.create(localStorage), { setItem: () => JSON.parse('{') }))
  expect(kept()).toEqual({ 'wagmi.store': connected })
})
