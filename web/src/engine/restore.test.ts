import { getConnection } from '@wagmi/core'
import { describe, expect, it, vi } from 'vitest'
import { connectWallet } from '../actions/connectWallet'
import { disconnectWallet } from '../actions/disconnectWallet'
import { fakeTimersInEachTest } from '../browser/clock.fixture'
import { alice, announce, bob, createThrower, FakeWallet, neverResponds } from '../wallets/fakeWallet.fixture'
import {
  announceSecond,
  createEngineWithWallet,
  createWalletConnectedBefore,
  endEngineKeepingStorage,
  findWalletAt,
  resetEnginesAfterEach,
  restoreConnection,
  startEngine,
  watchStatus,
} from './engine.fixture'

resetEnginesAfterEach()
fakeTimersInEachTest()

describe('restoring the connection', () => {
  // Specification 4.11, 4.13
  it('on a first visit, the page sends no request to the wallet and stays disconnected', async () => {
    const { engine, wallet } = createEngineWithWallet()
    const statuses = watchStatus(engine)
    const reconnectPromise = engine.reconnect()
    await vi.runAllTimersAsync()
    await reconnectPromise
    expect(statuses).toEqual(['disconnected'])
    expect(wallet.calls).toEqual([])
  })

  // Specification 4.11, 4.12, 7.5
  it('during a restore, the status is “reconnecting” and never “connecting”, the address is available, and the wallet shows no prompt', async () => {
    const wallet = await createWalletConnectedBefore()
    const engine = startEngine()
    const seen = watchStatus(engine)
    announce(wallet)
    const done = engine.reconnect()
    expect(engine.config.state.status).toBe('reconnecting')
    for (let tick = 0; tick < 10; tick += 1) await Promise.resolve()
    expect(getConnection(engine.config)).toMatchObject({ status: 'reconnecting', address: alice })
    await vi.advanceTimersByTimeAsync(10)
    await done
    expect(seen).toEqual(['disconnected', 'reconnecting', 'connected'])
    expect(new Set(wallet.methods())).toEqual(new Set(['eth_accounts', 'eth_chainId']))
    wallet.emit('accountsChanged', [bob])
    expect(getConnection(engine.config).address).toBe(bob)
  })

  // Specification 4.14
  it('the page restores the connection of a wallet that announces itself after a second', async () => {
    const wallet = await createWalletConnectedBefore()
    const engine = startEngine()
    const done = engine.reconnect()
    await vi.advanceTimersByTimeAsync(1000)
    expect(getConnection(engine.config)).toMatchObject({ status: 'reconnecting', address: alice })
    announce(wallet)
    await vi.advanceTimersByTimeAsync(10)
    await done
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: alice })
  })

  // Specification 4.11, 4.17, 4.18
  it('the status reconnecting ends after three seconds, and a wallet that appears a minute later is then connected', async () => {
    const wallet = await createWalletConnectedBefore()
    const engine = startEngine()
    await restoreConnection(engine, 3100)
    expect(engine.config.state).toMatchObject({ status: 'disconnected', current: null })
    await vi.advanceTimersByTimeAsync(60_000)
    announce(wallet)
    await vi.advanceTimersByTimeAsync(10)
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: alice })
    expect(localStorage.getItem('wagmi.store')).toContain(alice)
  })

  // Specification 4.18
  it('a connection is restored on a later page load if the wallet did not appear on an earlier page load', async () => {
    const wallet = await createWalletConnectedBefore()
    const restartedEngine = startEngine()
    await restoreConnection(restartedEngine, 4000)
    endEngineKeepingStorage(restartedEngine)
    const engine = startEngine()
    const seen = watchStatus(engine)
    announce(wallet)
    await restoreConnection(engine)
    expect(seen).toEqual(['disconnected', 'connected'])
  })

  // Specification 4.13
  it('a connection is not restored after the visitor disconnected', async () => {
    const { engine: first, wallet, found } = createEngineWithWallet()
    await connectWallet(first, { wallet: found })
    wallet.answers.wallet_revokePermissions = null
    await disconnectWallet(first)
    endEngineKeepingStorage(first)
    wallet.calls.length = 0
    const { engine } = createEngineWithWallet(wallet)
    const done = engine.reconnect()
    await vi.runAllTimersAsync()
    await done
    expect(wallet.calls).toEqual([])
    expect(engine.config.state.status).toBe('disconnected')
  })

  // Specification 4.11, 4.15
  it('a stored connection is removed if the wallet no longer shares an account', async () => {
    for (const answer of [[], [''], null, 'junk', createThrower('no')]) {
      const wallet = await createWalletConnectedBefore()
      wallet.answers.eth_accounts = answer
      const { engine } = createEngineWithWallet(wallet)
      await restoreConnection(engine, 1000)
      expect(engine.config.state).toMatchObject({ status: 'disconnected', current: null })
      endEngineKeepingStorage(engine)
    }
  })

  it('a stored connection is removed if the wallet removes the account during the restoration', async () => {
    const wallet = await createWalletConnectedBefore()
    let callCount = 0
    wallet.answers.eth_accounts = () => (callCount++ === 0 ? [alice] : [])
    const { engine } = createEngineWithWallet(wallet)
    await restoreConnection(engine, 1000)
    expect(engine.config.state).toMatchObject({ status: 'disconnected', current: null })
  })

  // Specification 4.16
  it.each([
    ['eth_accounts', 10_000],
    ['eth_chainId', 3000],
  ])(
    'restoring stops if %s hangs; the wallet can then be connected, and is restored on the next page',
    async (method, ms) => {
      const wallet = await createWalletConnectedBefore()
      wallet.answers[method] = neverResponds
      const { engine } = createEngineWithWallet(wallet)
      const done = engine.reconnect()
      await vi.advanceTimersByTimeAsync(ms - 1)
      expect(engine.config.state.status).toBe('reconnecting')
      await vi.advanceTimersByTimeAsync(100)
      await done
      expect(engine.config.state.status).toBe('disconnected')
      delete wallet.answers[method]
      await connectWallet(engine, { wallet: findWalletAt(engine) })
      endEngineKeepingStorage(engine)
      const next = startEngine()
      announce(wallet)
      await restoreConnection(next)
      expect(next.config.state.status).toBe('connected')
    },
  )
})

describe('several wallets', () => {
  /** Reload a page with two connected wallets. The current wallet does not announce itself within `ms` milliseconds. */
  const reloadWithoutCurrentWallet = async (ms: number) => {
    const { engine: first, wallet, found } = createEngineWithWallet()
    const { wallet: second, found: other } = announceSecond(first)
    await connectWallet(first, { wallet: found })
    await connectWallet(first, { wallet: other })
    endEngineKeepingStorage(first)
    const { engine } = createEngineWithWallet(wallet)
    void engine.reconnect()
    await vi.advanceTimersByTimeAsync(ms)
    const announceSecondWallet = () => {
      announceSecond(engine, second)
      return vi.advanceTimersByTimeAsync(10)
    }
    return { engine, announces: announceSecondWallet }
  }

  it('the page restores all connected wallets, with the same current wallet as before', async () => {
    const { engine, announces } = await reloadWithoutCurrentWallet(1000)
    expect(getConnection(engine.config)).toMatchObject({ status: 'reconnecting', address: bob })
    expect(engine.config.state.connections.size).toBe(2)
    await announces()
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: bob })
    expect(engine.config.state.connections.size).toBe(2)
  })

  it('the current wallet stays current if another wallet is restored late', async () => {
    const { engine, announces } = await reloadWithoutCurrentWallet(3500)
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: alice })
    await announces()
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: alice })
    expect(engine.config.state.connections.size).toBe(2)
  })

  it('of two wallets with the same rdns, the second announced wallet is restored if it has the stored account', async () => {
    const wallet = await createWalletConnectedBefore()
    const twin = new FakeWallet([bob])
    twin.approved = true
    const engine = startEngine()
    announce(twin, { uuid: 'twin' })
    announce(wallet)
    await restoreConnection(engine)
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: alice })
  })
})
