import { getConnection } from '@wagmi/core'
import { describe, expect, it, vi } from 'vitest'
import { connectWallet } from '../actions/connectWallet'
import { disconnectWallet } from '../actions/disconnectWallet'
import { fakeTimersInEachTest } from '../browser/clock.fixture'
import {
  alice,
  announce,
  createRpcError,
  createThrower,
  FakeWallet,
  neverResponds,
} from '../wallets/fakeWallet.fixture'
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

/**
 * Return the number of a wallet's listeners for `accountsChanged`. The number includes one listener of the connection
 * library.
 */
const countAccountListeners = (wallet: FakeWallet) =>
  wallet.listeners.filter(({ event }) => event === 'accountsChanged').length

/** Start a restoration whose wallet has announced itself but does not respond before `wake` is called. */
const restoreSleepingWallet = async () => {
  const wallet = await createWalletConnectedBefore()
  let wake = () => {}
  const awakePromise = new Promise<void>((resolve) => {
    wake = resolve
  })
  wallet.answers.eth_accounts = () => awakePromise.then(() => (wallet.approved ? wallet.accounts : []))
  wallet.answers.eth_chainId = () => awakePromise.then(() => '0x1')
  const { engine } = createEngineWithWallet(wallet)
  return { wallet, engine, wake, done: engine.reconnect() }
}

describe('a wallet that has announced itself and responds late', () => {
  it.each([950, 1500, 4600, 9900])(
    'a wallet that responds after %i ms is restored, and the status stays reconnecting until then',
    async (ms) => {
      const { engine, wake, done } = await restoreSleepingWallet()
      const statuses = watchStatus(engine)
      await vi.advanceTimersByTimeAsync(ms)
      expect(getConnection(engine.config)).toMatchObject({ status: 'reconnecting', address: alice })
      wake()
      await vi.advanceTimersByTimeAsync(10)
      await done
      expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: alice })
      expect(statuses).toEqual(['reconnecting', 'connected'])
    },
  )

  // Specification 4.16
  it('after ten seconds without a response the page is disconnected, and a later response restores the wallet', async () => {
    const { engine, wallet, wake, done } = await restoreSleepingWallet()
    await vi.advanceTimersByTimeAsync(10_100)
    await done
    expect(engine.config.state).toMatchObject({ status: 'disconnected', current: null })
    // The page has sent only one request, which still waits for the wallet's response.
    expect(wallet.methods()).toEqual(['eth_accounts'])
    wake()
    await vi.advanceTimersByTimeAsync(10)
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: alice })
    expect(localStorage.getItem('wagmi.store')).toContain(alice)
  })

  it('a wallet that responds late is restored by its event, although the request stays pending', async () => {
    const { engine, wallet, done } = await restoreSleepingWallet()
    await vi.advanceTimersByTimeAsync(10_100)
    await done
    delete wallet.answers.eth_accounts
    delete wallet.answers.eth_chainId
    wallet.emit('accountsChanged', [alice])
    await vi.advanceTimersByTimeAsync(10)
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: alice })
  })

  // Specification 4.15
  it('a wallet that was locked during the restoration is restored when it is unlocked', async () => {
    const wallet = await createWalletConnectedBefore()
    wallet.answers.eth_accounts = []
    const { engine } = createEngineWithWallet(wallet)
    await restoreConnection(engine)
    expect(engine.config.state.status).toBe('disconnected')
    for (const junk of [[], ['junk'], null]) wallet.emit('accountsChanged', junk)
    await vi.advanceTimersByTimeAsync(10)
    expect(engine.config.state.status).toBe('disconnected')
    delete wallet.answers.eth_accounts
    wallet.emit('accountsChanged', [alice])
    await vi.advanceTimersByTimeAsync(10)
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: alice })
    // Kisslock has removed its listener, so only the listener of the wagmi library remains.
    expect(countAccountListeners(wallet)).toBe(1)
  })

  it.each(['while the page waits for it', 'after the page stopped waiting'])(
    'a late wallet is not restored if the visitor chose a different wallet %s',
    async (when) => {
      const { engine, wallet, wake } = await restoreSleepingWallet()
      await vi.advanceTimersByTimeAsync(when === 'while the page waits for it' ? 2000 : 11_000)
      const { found } = announceSecond(engine)
      await connectWallet(engine, { wallet: found })
      await disconnectWallet(engine)
      wake()
      wallet.emit('accountsChanged', [alice])
      await vi.advanceTimersByTimeAsync(20_000)
      expect(engine.config.state).toMatchObject({ status: 'disconnected', current: null })
      expect(countAccountListeners(wallet)).toBe(1)
    },
  )

  it.each([
    ['0.5 s after the first request', 499, 1],
    ['1 s after the second request', 1499, 2],
    ['2 s after the third request', 3499, 3],
  ])('a wallet that responds with error 4900 gets the next request %s', async (_, ms, tries) => {
    const wallet = await createWalletConnectedBefore()
    wallet.answers.eth_accounts = createThrower(createRpcError(4900))
    const { engine } = createEngineWithWallet(wallet)
    const reconnectPromise = engine.reconnect()
    await vi.advanceTimersByTimeAsync(ms)
    expect(wallet.methods()).toEqual(Array(tries).fill('eth_accounts'))
    expect(engine.config.state.status).toBe('reconnecting')
    delete wallet.answers.eth_accounts
    await vi.advanceTimersByTimeAsync(10)
    await reconnectPromise
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: alice })
  })

  it('a wallet that responds with 4900 each time gets no request after the fourth response', async () => {
    const wallet = await createWalletConnectedBefore()
    wallet.answers.eth_accounts = createThrower(createRpcError(4900))
    const { engine } = createEngineWithWallet(wallet)
    void engine.reconnect()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(wallet.methods()).toEqual(Array(4).fill('eth_accounts'))
    expect(engine.config.state.status).toBe('disconnected')
  })

  it('a wallet that responds late does not delay the restoration of a second wallet', async () => {
    const { engine: first, wallet, found } = createEngineWithWallet()
    const { wallet: second, found: other } = announceSecond(first)
    await connectWallet(first, { wallet: other })
    await connectWallet(first, { wallet: found })
    endEngineKeepingStorage(first)
    second.answers.eth_accounts = neverResponds
    const { engine } = createEngineWithWallet(wallet)
    announce(second, { uuid: 'two', rdns: 'io.zerion.wallet' })
    void engine.reconnect()
    await vi.advanceTimersByTimeAsync(10)
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: alice })
  })
})

describe('a wallet that has not announced itself', () => {
  it('the page is disconnected if an unannounced wallet does not respond for a second', async () => {
    vi.stubGlobal('ethereum', new FakeWallet())
    const first = startEngine()
    await vi.advanceTimersByTimeAsync(400)
    await vi.dynamicImportSettled()
    await connectWallet(first, { wallet: findWalletAt(first) })
    endEngineKeepingStorage(first)
    const wallet = new FakeWallet()
    wallet.answers.eth_accounts = neverResponds
    vi.stubGlobal('ethereum', wallet)
    const engine = startEngine()
    const done = engine.reconnect()
    await vi.advanceTimersByTimeAsync(400)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(1100)
    await done
    expect(engine.config.state.status).toBe('disconnected')
    expect(countAccountListeners(wallet)).toBe(1)
    vi.unstubAllGlobals()
  })
})
