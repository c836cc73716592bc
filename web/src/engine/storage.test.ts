import { getConnection } from '@wagmi/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectWallet } from '../actions/connectWallet'
import { alice, announce, FakeWallet } from '../wallets/fakeWallet.fixture'
import { freshPage, startEngine, storedState, walletAt } from './engine.fixture'
import { guardedStorage } from './guardedStorage'
import { readStored } from './storedState'

freshPage()
afterEach(() => vi.restoreAllMocks())

const connection = {
  accounts: [alice],
  chainId: 1,
  connector: { id: 'io.rabby', name: 'Rabby', type: 'injected', uid: 'u1' },
}
const map = (value: unknown) => ({ __type: 'Map', value })
const good = { connections: map([['u1', connection]]), chainId: 1, current: 'u1' }
const stored = (state: unknown, version: unknown = 3) => JSON.stringify({ state, version })
const withConnection = (changes: Record<string, unknown>) =>
  stored({ ...good, connections: map([['u1', { ...connection, ...changes }]]) })

const badStates: [title: string, value: string][] = [
  ['text that is not JSON', 'nonsense{'],
  ['truncated JSON', stored(good).slice(0, 40)],
  ['an empty object', '{}'],
  ['no state', '{"version":3}'],
  ['a number', '7'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a state that is not an object', stored(7)],
  ['connections as a list', stored({ ...good, connections: [] })],
  ['connections as an object', stored({ ...good, connections: {} })],
  ['a map that is a number', stored({ ...good, connections: map(5) })],
  ['a map of something else', stored({ ...good, connections: map([7]) })],
  ['a map without a list of entries', stored({ ...good, connections: map({ a: 1 }) })],
  ['a chain ID as a string', stored({ ...good, chainId: '1' })],
  ['no chain ID', stored({ connections: good.connections, current: null })],
  ['a current connection that does not exist', stored({ ...good, current: 'u2' })],
  ['a connection without accounts', withConnection({ accounts: undefined })],
  ['a connection with an empty list of accounts', withConnection({ accounts: [] })],
  ['a connection with an invalid account', withConnection({ accounts: ['<b>'] })],
  ['a connection without a connector', withConnection({ connector: null })],
  ['a connector whose id is a number', withConnection({ connector: { id: 7, uid: 'u1' } })],
  ['a connector without uid', withConnection({ connector: { id: 'io.rabby' } })],
  ['a connection with an invalid chain', withConnection({ chainId: 'x' })],
  ['no version', stored(good, undefined)],
  ['null as version', stored(good, null)],
  ['a version as a string', stored(good, '3')],
  ['another major version with another shape', stored({ data: [] }, 9)],
  ['another major version with our shape', stored(good, 2)],
  ['an invalid bigint', '{"state":{"__type":"bigint","value":"x"},"version":3}'],
  ['more than 3 MB', JSON.stringify({ state: { ...good, pad: 'x'.repeat(3_000_000) }, version: 3 })],
]

describe('stored state that would break the library', () => {
  it.each(badStates)('the page starts, discovers, connects and stores if the stored state is %s', async (_, value) => {
    localStorage.setItem('wagmi.store', value)
    localStorage.setItem('wagmi.theme', 'of another library')
    localStorage.setItem('other', 'kept')
    const engine = startEngine()
    await engine.reconnect()
    expect(engine.config.state).toMatchObject({ status: 'disconnected', current: null, chainId: 1 })
    announce(new FakeWallet())
    await connectWallet(engine, { wallet: walletAt(engine) })
    expect(getConnection(engine.config).status).toBe('connected')
    expect(storedState().state.connections.value).toHaveLength(1)
    expect(localStorage.getItem('wagmi.theme')).toBe('of another library')
    expect(localStorage.getItem('other')).toBe('kept')
  })

  // Specification D.2
  it('stored state of another major version is ignored except for the chain', async () => {
    localStorage.setItem('wagmi.store', stored({ ...good, chainId: 137 }, 2))
    const engine = startEngine()
    await engine.reconnect()
    expect(engine.config.state).toMatchObject({ chainId: 137, current: null, status: 'disconnected' })
  })

  it('a stored chain that is no longer configured is replaced by the first chain', async () => {
    localStorage.setItem('wagmi.store', stored({ connections: map([]), chainId: 10, current: null }))
    const engine = startEngine()
    await engine.reconnect()
    expect(engine.config.state.chainId).toBe(1)
  })

  // Specification 4.10
  it('a status or an unknown field in the stored state is ignored', () => {
    const read = readStored(stored({ ...good, status: 'connected', extra: 1 })) as { state: Record<string, unknown> }
    expect(Object.keys(read.state)).toEqual(['connections', 'chainId', 'current'])
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
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError')
  }

  it.each([
    ['storage that the browser denies', () => vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(blocked)],
    [
      'storage in which every call throws',
      () => {
        vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked)
        vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)
        vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(blocked)
      },
    ],
    ['storage that is full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)],
  ])('with %s, everything works but nothing is stored', async (_, breakIt) => {
    breakIt()
    const engine = startEngine()
    await engine.reconnect()
    announce(new FakeWallet())
    await connectWallet(engine, { wallet: walletAt(engine) })
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: alice })
    expect(engine.lastUsed()).toBe('io.rabby')
  })

  it('storing a value that is too large removes the older value', () => {
    localStorage.setItem('wagmi.store', 'old')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)
    const storage = guardedStorage(() => localStorage)
    storage.setItem('wagmi.store', 'new')
    expect(storage.getItem('wagmi.store')).toBe('new')
    expect(localStorage.getItem('wagmi.store')).toBeNull()
  })

  // Specification 9.12
  it('a value over 64 KiB is removed and a smaller value is stored', () => {
    const storage = guardedStorage(() => localStorage)
    localStorage.setItem('a', 'x'.repeat(64 * 1024))
    localStorage.setItem('b', 'x'.repeat(64 * 1024 + 1))
    expect(storage.getItem('a')).toHaveLength(64 * 1024)
    expect(storage.getItem('b')).toBeNull()
    expect(localStorage.getItem('b')).toBeNull()
  })

  it('a site that passes null as storage stores nothing in the browser', async () => {
    const engine = startEngine({}, { storage: null })
    announce(new FakeWallet())
    await connectWallet(engine, { wallet: walletAt(engine) })
    expect(localStorage).toHaveLength(0)
  })
})
