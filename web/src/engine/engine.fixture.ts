import { afterEach, beforeEach, vi } from 'vitest'
import { connectWallet } from '../actions/connectWallet'
import type { PublicConfig } from '../server/wire.gen'
import { announce, bob, FakeWallet } from '../wallets/fakeWallet.fixture'
import { createEngine, type Engine, type EngineOptions } from './createEngine'
import { publicConfig } from './publicConfig.fixture'

const startedEngines: Engine[] = []

/** Give each test empty storage and no engine. Call this function once, at the top of a test file. */
export const resetEnginesAfterEach = () => {
  beforeEach(() => localStorage.clear())
  afterEach(() => {
    for (const engine of startedEngines.splice(0)) engine.destroy()
  })
}

/** Create an engine that is destroyed at the end of the test. */
export const startEngine = (changes: Partial<PublicConfig> = {}, options: EngineOptions = {}): Engine => {
  const engine = createEngine(publicConfig(changes), { origin: 'https://site.example', ...options })
  startedEngines.push(engine)
  return engine
}

/** Return a wallet of the engine's list by its index. A negative index counts from the end. */
export const findWalletAt = (engine: Engine, index = 0) => {
  const wallet = engine.wallets.get().at(index)
  if (!wallet) throw new Error('The announcement was not accepted.')
  return wallet
}

/** Announce Zerion with Bob's account, as the second wallet. */
export const announceSecond = (engine: Engine, wallet = new FakeWallet([bob])) => {
  announce(wallet, { uuid: 'two', name: 'Zerion', rdns: 'io.zerion.wallet' })
  return { wallet, found: findWalletAt(engine, -1) }
}

/**
 * Restore the engine's stored connection, and advance the test's fake clock by `ms` milliseconds. Resolves when the
 * connection is restored, or when the engine has given up.
 */
export const restoreConnection = async (engine: Engine, ms = 10) => {
  const reconnectPromise = engine.reconnect()
  await vi.advanceTimersByTimeAsync(ms)
  await reconnectPromise
}

/** Create an engine and a wallet, and return the entry that the wallet's announcement created in the engine's list. */
export const createEngineWithWallet = (wallet = new FakeWallet(), info: Record<string, unknown> = {}) => {
  const engine = startEngine()
  announce(wallet, info)
  return { engine, wallet, found: findWalletAt(engine, -1) }
}

/** End an engine but keep its storage, like a reload. */
export const endEngineKeepingStorage = (engine: Engine) => {
  startedEngines.splice(startedEngines.indexOf(engine), 1)
  engine.destroy()
}

/** Return the library's stored state. */
export const readStoredState = () => JSON.parse(localStorage.getItem('wagmi.store') ?? 'null')

/**
 * Connect an engine to the wallet, and end the engine. The wallet still shares its accounts. The wallet's list of
 * received calls is cleared.
 */
export const createWalletConnectedBefore = async (wallet = new FakeWallet(), info: Record<string, unknown> = {}) => {
  const { engine, found } = createEngineWithWallet(wallet, info)
  await connectWallet(engine, { wallet: found })
  endEngineKeepingStorage(engine)
  wallet.calls.length = 0
  return wallet
}

/**
 * Return a list of the connection's statuses. The list begins with the current status, and each later status is added.
 */
export const watchStatus = (engine: Engine) => {
  const seenStatuses: string[] = [engine.config.state.status]
  engine.config.subscribe(
    ({ status }) => status,
    (status) => seenStatuses.push(status),
  )
  return seenStatuses
}
