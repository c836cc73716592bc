import { getConnection } from '@wagmi/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectWallet } from '../actions/connectWallet'
import { alice, announce, FakeWallet } from '../wallets/fakeWallet.fixture'
import { findWalletAt, readStoredState, resetEnginesAfterEach, startEngine } from './engine.fixture'
import { createGuardedStorage } from './guardedStorage'
import { readStored } from './storedState'

resetEnginesAfterEach()
afterEach(() => vi.restoreAllMocks())

const connection = {
  accounts: [alice],
  chainId: 1,
  connector: { id: 'io.rabby', name: 'Rabby', type: 'injected', uid: 'u1' },
}
const createStoredMap = (value: unknown) => ({ __type: 'Map', value })
const validState = { connections: createStoredMap([['u1', connection]]), chainId: 1, current: 'u1' }
const serializeState = (state: unknown, version: unknown = 3) => JSON.stringify({ state, version })
const serializeConnectionState = (changes: Record<string, unknown>) =>
  serializeState({ ...validState, connections: createStoredMap([['u1', { ...connection, ...changes }]]) })

const badStates: [title: string, value: string][] = [
  ['text that is not JSON', 'nonsense{'],
  ['truncated JSON', serializeState(validState).slice(0, 40)],
  ['an empty object', '{}'],
  ['no state', '{"version":3}'],
  ['a number', '7'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a state that is not an object', serializeState(7)],
  ['connections as a list', serializeState({ ...validState, connections: [] })],
  ['connections as an object', serializeState({ ...validState, connections: {} })],
  ['a map that is a number', serializeState({ ...validState, connections: createStoredMap(5) })],
  ['a map of something else', serializeState({ ...validState, connections: createStoredMap([7]) })],
  ['a map without a list of entries', serializeState({ ...validState, connections: createStoredMap({ a: 1 }) })],
  ['a chain ID as a string', serializeState({ ...validState, chainId: '1' })],
  ['no chain ID', serializeState({ connections: validState.connections, current: null })],
  ['a current connection that does not exist', serializeState({ ...validState, current: 'u2' })],
  ['a connection without accounts', serializeConnectionState({ accounts: undefined })],
  ['a connection with an empty list of accounts', serializeConnectionState({ accounts: [] })],
  ['a connection with an invalid account', serializeConnectionState({ accounts: ['<b>'] })],
  ['a connection without a connector', serializeConnectionState({ connector: null })],
  ['a connector whose id is a number', serializeConnectionState({ connector: { id: 7, uid: 'u1' } })],
  ['a connector without uid', serializeConnectionState({ connector: { id: 'io.rabby' } })],
  ['a connection with an invalid chain', serializeConnectionState({ chainId: 'x' })],
  ['no version', serializeState(validState, undefined)],
  ['null as version', serializeState(validState, null)],
  ['a version as a string', serializeState(validState, '3')],
  ['another major version with another shape', serializeState({ data: [] }, 9)],
  ['another major version with our shape', serializeState(validState, 2)],
  ['an invalid bigint', '{"state":{"__type":"bigint","value":"x"},"version":3}'],
  ['more than 3 MB', JSON.stringify({ state: { ...validState, pad: 'x'.repeat(3_000_000) }, version: 3 })],
]

describe('stored state that would break the library', () => {
  it.each(badStates)(
    'the page starts disconnected, and can connect and store a wallet, if the stored state is %s',
    async (_, value) => {
      localStorage.setItem('wagmi.store', value)
      localStorage.setItem('wagmi.theme', 'of another library')
      localStorage.setItem('other', 'kept')
      const engine = startEngine()
      await engine.reconnect()
      expect(engine.config.state).toMatchObject({ status: 'disconnected', current: null, chainId: 1 })
      announce(new FakeWallet())
      await connectWallet(engine, { wallet: findWalletAt(engine) })
      expect(getConnection(engine.config).status).toBe('connected')
      expect(readStoredState().state.connections.value).toHaveLength(1)
      expect(localStorage.getItem('wagmi.theme')).toBe('of another library')
      expect(localStorage.getItem('other')).toBe('kept')
    },
  )

  // Specification D.2
  it('stored state of another major version is ignored except for the chain', async () => {
    localStorage.setItem('wagmi.store', serializeState({ ...validState, chainId: 137 }, 2))
    const engine = startEngine()
    await engine.reconnect()
    expect(engine.config.state).toMatchObject({ chainId: 137, current: null, status: 'disconnected' })
  })

  it('a stored chain that is no longer configured is replaced by the first chain', async () => {
    localStorage.setItem(
      'wagmi.store',
      serializeState({ connections: createStoredMap([]), chainId: 10, current: null }),
    )
    const engine = startEngine()
    await engine.reconnect()
    expect(engine.config.state.chainId).toBe(1)
  })

  // Specification 4.10
  it('a status or an unknown field in the stored state is ignored', () => {
    const storedValue = readStored(serializeState({ ...validState, status: 'connected', extra: 1 })) as {
      state: Record<string, unknown>
    }
    expect(Object.keys(storedValue.state)).toEqual(['connections', 'chainId', 'current'])
  })

  it.each(['{"__type":"Map","value":[]}', '7', JSON.stringify('x'.repeat(300))])(
    'the stored recent connector %s is ignored',
    async (value) => {
      localStorage.setItem('wagmi.recentConnectorId', value)
      const engine = startEngine()
      await engine.reconnect()
      expect(engine.config.state.status).toBe('disconnected')
    },
  )
})

describe('failing storage', () => {
  const throwDenied = () => {
    throw new DOMException('denied', 'SecurityError')
  }

  it.each([
    [
      'storage that the browser denies',
      () => vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(throwDenied),
    ],
    [
      'storage in which every call throws',
      () => {
        vi.spyOn(Storage.prototype, 'getItem').mockImplementation(throwDenied)
        vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwDenied)
        vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(throwDenied)
      },
    ],
    ['storage that is full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwDenied)],
  ])('with %s, the page can still connect a wallet, and readLastUsed returns the wallet’s ID', async (_, breakIt) => {
    breakIt()
    const engine = startEngine()
    await engine.reconnect()
    announce(new FakeWallet())
    await connectWallet(engine, { wallet: findWalletAt(engine) })
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: alice })
    expect(engine.readLastUsed()).toBe('io.rabby')
  })

  it('if storing a value fails, the new value is kept in memory and the old value is removed from storage', () => {
    localStorage.setItem('wagmi.store', 'old')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(throwDenied)
    const storage = createGuardedStorage(() => localStorage)
    storage.setItem('wagmi.store', 'new')
    expect(storage.getItem('wagmi.store')).toBe('new')
    expect(localStorage.getItem('wagmi.store')).toBeNull()
  })

  // Specification 9.12
  it('reading a value of more than 64 KiB returns null and removes the value', () => {
    const storage = createGuardedStorage(() => localStorage)
    localStorage.setItem('a', 'x'.repeat(64 * 1024))
    localStorage.setItem('b', 'x'.repeat(64 * 1024 + 1))
    expect(storage.getItem('a')).toHaveLength(64 * 1024)
    expect(storage.getItem('b')).toBeNull()
    expect(localStorage.getItem('b')).toBeNull()
  })

  it('a site that passes null as storage stores nothing in the browser', async () => {
    const engine = startEngine({}, { storage: null })
    announce(new FakeWallet())
    await connectWallet(engine, { wallet: findWalletAt(engine) })
    expect(localStorage).toHaveLength(0)
  })
})
