import { getConnection } from '@wagmi/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectWallet } from '../actions/connectWallet'
import { disconnectWallet } from '../actions/disconnectWallet'
import { fakeTimersInEachTest } from '../browser/clock.fixture'
import { announce, bob, createThrower, neverResponds } from '../wallets/fakeWallet.fixture'
import {
  announceSecond,
  createWalletConnectedBefore,
  endEngineKeepingStorage,
  resetEnginesAfterEach,
  restoreConnection,
  startEngine,
  watchStatus,
} from './engine.fixture'

resetEnginesAfterEach()
fakeTimersInEachTest()

describe('the visitor acts before the restoration ends', () => {
  it('restoring does not affect a pending request', async () => {
    await createWalletConnectedBefore()
    const engine = startEngine()
    const { wallet, found } = announceSecond(engine)
    wallet.answers.wallet_requestPermissions = neverResponds
    void connectWallet(engine, { wallet: found }).catch(() => undefined)
    await vi.waitFor(() => expect(engine.config.state.status).toBe('connecting'))
    const statuses = watchStatus(engine)
    await restoreConnection(engine)
    expect(statuses.at(-1)).toBe('connecting')
    expect(statuses).not.toContain('reconnecting')
  })

  // Specification 4.19
  it('connecting a second wallet while the page is reconnecting removes the stored connection', async () => {
    const wallet = await createWalletConnectedBefore()
    const engine = startEngine()
    const { found } = announceSecond(engine)
    void engine.reconnect()
    await vi.advanceTimersByTimeAsync(500)
    await connectWallet(engine, { wallet: found })
    announce(wallet)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: bob })
    expect(engine.config.state.connections.size).toBe(1)
    expect(wallet.calls).toEqual([])
  })

  // Specification 4.5
  it('if a second wallet fails to connect while the page is reconnecting, the page is disconnected', async () => {
    await createWalletConnectedBefore()
    const engine = startEngine()
    const { wallet: other, found } = announceSecond(engine)
    other.answers.wallet_requestPermissions = createThrower({ code: 4001 })
    void engine.reconnect()
    await vi.advanceTimersByTimeAsync(500)
    await connectWallet(engine, { wallet: found }).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(5000)
    expect(engine.config.state).toMatchObject({ status: 'disconnected', current: null })
  })

  // Specification 4.20
  it('after a disconnect while the page is reconnecting, the page stays disconnected', async () => {
    const wallet = await createWalletConnectedBefore()
    const engine = startEngine()
    void engine.reconnect()
    await vi.advanceTimersByTimeAsync(500)
    await disconnectWallet(engine)
    expect(engine.config.state).toMatchObject({ status: 'disconnected', current: null })
    expect(localStorage.getItem('wagmi.io.rabby.disconnected')).toBe('true')
    announce(wallet)
    await vi.advanceTimersByTimeAsync(5000)
    expect(engine.config.state.status).toBe('disconnected')
    endEngineKeepingStorage(engine)
    const next = startEngine()
    announce(wallet)
    void next.reconnect()
    await vi.advanceTimersByTimeAsync(5000)
    expect(next.config.state.status).toBe('disconnected')
  })

  it('if connecting fails before the stored state was read, no partial connection remains', async () => {
    await createWalletConnectedBefore()
    const engine = startEngine()
    const { wallet: other, found } = announceSecond(engine)
    other.answers.wallet_requestPermissions = createThrower({ code: 4001 })
    const reconnectPromise = engine.reconnect()
    await connectWallet(engine, { wallet: found }).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(10)
    await reconnectPromise
    expect(engine.config.state).toMatchObject({ status: 'disconnected', current: null })
    expect(engine.config.state.connections.size).toBe(0)
  })

  it('two calls of reconnect() restore the connection only once', async () => {
    const wallet = await createWalletConnectedBefore()
    const engine = startEngine()
    const seen = watchStatus(engine)
    void engine.reconnect()
    await vi.advanceTimersByTimeAsync(500)
    void engine.reconnect()
    await vi.advanceTimersByTimeAsync(500)
    announce(wallet)
    await vi.advanceTimersByTimeAsync(10)
    expect(seen).toEqual(['disconnected', 'reconnecting', 'connected'])
  })
})

describe('without the chunk that restores connections', () => {
  afterEach(() => vi.doUnmock('./restore'))

  it('if the chunk for restoring connections fails to load, the page is disconnected, without a partial connection', async () => {
    await createWalletConnectedBefore()
    vi.resetModules()
    vi.doMock('./restore', () => {
      throw new Error('offline')
    })
    const { startEngine: startAgain } = await import('./engine.fixture')
    const engine = startAgain()
    await restoreConnection(engine)
    expect(engine.config.state).toMatchObject({ status: 'disconnected', current: null })
    engine.destroy()
  })
})
