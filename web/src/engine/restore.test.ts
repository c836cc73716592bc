import { getConnection } from '@wagmi/core'
import { describe, expect, it, vi } from 'vitest'
import { connectWallet } from '../actions/connectWallet'
import { disconnectWallet } from '../actions/disconnectWallet'
import { fakeTimers } from '../browser/clock.fixture'
import { alice, announce, bob, FakeWallet, neverAnswers, throwError } from '../wallets/fakeWallet.fixture'
import {
  announceSecond,
  connectedBefore,
  endKeepingStorage,
  engineWithWallet,
  freshPage,
  startEngine,
  waitForRestore,
  walletAt,
  watchStatus,
} from './engine.fixture'

freshPage()
fakeTimers()

describe('restoring the connection', () => {
  // Specification 4.11, 4.13
  it('on a first visit, the page sends no request to the wallet and stays disconnected', async () => {
    const { engine, wallet } = engineWithWallet()
    const seen = watchStatus(engine)
    const done = engine.reconnect()
    await vi.runAllTimersAsync()
    await done
    expect(seen).toEqual(['disconnected'])
    expect(wallet.calls).toEqual([])
  })

  // Specification 4.11, 4.12, 7.5
  it('while the page restores a connection, the status is reconnecting with the address, never connecting, and the wallet shows no prompt', async () => {
    const wallet = await connectedBefore()
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
    const wallet = await connectedBefore()
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
  it('the status reconnecting ends after three seconds, and a wallet that appears later is still connected', async () => {
    const wallet = await connectedBefore()
    const engine = startEngine()
    await waitForRestore(engine, 3100)
    expect(engine.config.state).toMatchObject({ status: 'disconnected', current: null })
    await vi.advanceTimersByTimeAsync(60_000)
    announce(wallet)
    await vi.advanceTimersByTimeAsync(10)
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: alice })
    expect(localStorage.getItem('wagmi.store')).toContain(alice)
  })

  // Specification 4.18
  it('a connection is restored on a later page load if the wallet did not appear on an earlier page load', async () => {
    const wallet = await connectedBefore()
    const missed = startEngine()
    await waitForRestore(missed, 4000)
    endKeepingStorage(missed)
    const engine = startEngine()
    const seen = watchStatus(engine)
    announce(wallet)
    await waitForRestore(engine)
    expect(seen).toEqual(['disconnected', 'connected'])
  })

  // Specification 4.13
  it('a connection is not restored after the visitor disconnected', async () => {
    const { engine: first, wallet, found } = engineWithWallet()
    await connectWallet(first, { wallet: found })
    wallet.answers.wallet_revokePermissions = null
    await disconnectWallet(first)
    endKeepingStorage(first)
    wallet.calls.length = 0
    const { engine } = engineWithWallet(wallet)
    const done = engine.reconnect()
    await vi.runAllTimersAsync()
    await done
    expect(wallet.calls).toEqual([])
    expect(engine.config.state.status).toBe('disconnected')
  })

  // Specification 4.11, 4.15
  it('a stored connection is removed if the wallet no longer shares an account', async () => {
    for (const answer of [[], [''], null, 'junk', throwError('no')]) {
      const wallet = await connectedBefore()
      wallet.answers.eth_accounts = answer
      const { engine } = engineWithWallet(wallet)
      await waitForRestore(engine, 1000)
      expect(engine.config.state).toMatchObject({ status: 'disconnected', current: null })
      endKeepingStorage(engine)
    }
  })

  it('a stored connection is removed if the wallet removes the account during the restoration', async () => {
    const wallet = await connectedBefore()
    let asked = 0
    wallet.answers.eth_accounts = () => (asked++ === 0 ? [alice] : [])
    const { engine } = engineWithWallet(wallet)
    await waitForRestore(engine, 1000)
    expect(engine.config.state).toMatchObject({ status: 'disconnected', current: null })
  })

  // Specification 4.16
  it.each([
    ['eth_accounts', 10_000],
    ['eth_chainId', 3000],
  ])('restoring stops if %s hangs, and connecting works afterwards', async (method, ms) => {
    const wallet = await connectedBefore()
    wallet.answers[method] = neverAnswers
    const { engine } = engineWithWallet(wallet)
    const done = engine.reconnect()
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(engine.config.state.status).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(100)
    await done
    expect(engine.config.state.status).toBe('disconnected')
    delete wallet.answers[method]
    await connectWallet(engine, { wallet: walletAt(engine) })
    endKeepingStorage(engine)
    const next = startEngine()
    announce(wallet)
    await waitForRestore(next)
    expect(next.config.state.status).toBe('connected')
  })
})

describe('several wallets', () => {
  /** Reload a page with two connected wallets. The current wallet does not announce itself within `ms` milliseconds. */
  const reloadWithoutCurrentWallet = async (ms: number) => {
    const { engine: first, wallet, found } = engineWithWallet()
    const { wallet: second, found: other } = announceSecond(first)
    await connectWallet(first, { wallet: found })
    await connectWallet(first, { wallet: other })
    endKeepingStorage(first)
    const { engine } = engineWithWallet(wallet)
    void engine.reconnect()
    await vi.advanceTimersByTimeAsync(ms)
    const announces = () => {
      announceSecond(engine, second)
      return vi.advanceTimersByTimeAsync(10)
    }
    return { engine, announces }
  }

  it('the page restores all connected wallets, with the same current wallet as before', async () => {
    const { engine, announces } = await reloadWithoutCurrentWallet(1000)
    expect(getConnection(engine.config)).toMatchObject({ status: 'reconnecting', address: bob })
    expect(engine.config.state.connections.size).toBe(2)
    await announces()
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: bob })
    expect(engine.config.state.connections.size).toBe(2)
  })

  it('a wallet that is restored late does not replace the current wallet', async () => {
    const { engine, announces } = await reloadWithoutCurrentWallet(3500)
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: alice })
    await announces()
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: alice })
    expect(engine.config.state.connections.size).toBe(2)
  })

  it('of two wallets with the same rdns, the wallet with the same account is restored, in either order of announcement', async () => {
    const wallet = await connectedBefore()
    const twin = new FakeWallet([bob])
    twin.approved = true
    const engine = startEngine()
    announce(twin, { uuid: 'twin' })
    announce(wallet)
    await waitForRestore(engine)
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: alice })
  })
})
