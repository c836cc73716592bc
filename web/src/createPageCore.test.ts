import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeNamedWallet } from './browser/marker'
import { createPageCore, type PageOptions } from './createPageCore'
import { publicConfig } from './engine/publicConfig.fixture'
import type { KisslockCore } from './kisslock'
import { alice, announce, FakeWallet } from './wallets/fakeWallet.fixture'

let createdCores: KisslockCore[] = []

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  for (const { runtime } of createdCores) runtime.get()?.engine.destroy()
  createdCores = []
})

const createCore = (extraOptions: Pick<PageOptions, 'completeConfig' | 'log'> = {}) => {
  const kisslock = createPageCore({
    config: publicConfig(),
    locale: { tag: 'en', dir: 'ltr' },
    messages: { 'button.connect': 'Connect wallet' },
    namedWallet: takeNamedWallet(),
    ...extraOptions,
  })
  createdCores.push(kisslock)
  return kisslock
}

/** Connect a wallet in a first page and destroy the page. The stored connection stays. */
const storeConnection = async (wallet: FakeWallet) => {
  const kisslock = createCore()
  const { engine, requests } = await kisslock.runtime.load()
  await requests.load()
  announce(wallet)
  kisslock.flow.send({ type: 'connectRequested', uid: engine.wallets.get()[0]?.uid ?? '' })
  await vi.waitFor(() => expect(kisslock.connection.get().status).toBe('connected'))
  await vi.waitFor(() => expect(localStorage.getItem('wagmi.store')).toContain(alice))
  engine.destroy()
}

describe('a page whose URL contains a wallet’s ID', () => {
  beforeEach(() => history.replaceState(null, '', '/?kisslock=trust'))

  it('a URL with a wallet’s ID opens the dialog at that wallet', () => {
    expect(createCore().flow.get()).toMatchObject({ open: true, screen: { at: 'home', arrived: 'trust' } })
    expect(location.search).toBe('')
    expect(createCore().flow.get().open).toBe(false)
  })

  it('a URL with a wallet’s ID does not open the dialog for a visitor who was connected', async () => {
    const wallet = new FakeWallet()
    history.replaceState(null, '', '/')
    await storeConnection(wallet)
    history.replaceState(null, '', '/?kisslock=trust')
    const { flow, connection } = createCore()
    expect([flow.get().open, connection.get().status, location.search]).toEqual([false, 'reconnecting', ''])
  })
})

describe('a new page', () => {
  it('a new page sends no request to a wallet, writes nothing and loads no library by itself', async () => {
    const wallet = new FakeWallet()
    const { runtime, flow, connection } = createCore()
    announce(wallet)
    expect([runtime.get(), flow.get().open, connection.get().status]).toEqual([undefined, false, 'disconnected'])
    expect([wallet.calls, localStorage.length, sessionStorage.length]).toEqual([[], 0, 0])
  })

  it('a new page calls the function in its option “log” with the new core', () => {
    const loggedCores: KisslockCore[] = []
    expect([createCore({ log: (core) => loggedCores.push(core) })]).toEqual(loggedCores)
  })

  it('the domain of a new page is the host in the address bar', () => {
    expect(createCore().domain).toBe(location.host)
  })

  it.each(['home', 'account', 'networks'] as const)('open("%s") opens the dialog at this screen', (to) => {
    const { open, flow } = createCore()
    open(to)
    expect(flow.get()).toMatchObject({ open: true, screen: { at: to } })
  })

  it('sentences that are added to a new page’s messages are available, and the listeners are called', () => {
    const { messages } = createCore()
    const listener = vi.fn()
    messages.subscribe(listener)
    messages.add({ 'home.title': 'Connect a wallet' })
    expect(messages.get()).toEqual({ 'button.connect': 'Connect wallet', 'home.title': 'Connect a wallet' })
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('say() writes the sentence to the store “spoken”', () => {
    const { say, spoken } = createCore()
    say('Copied.')
    expect(spoken.get()).toBe('Copied.')
  })
})

describe('a returning visitor', () => {
  it('a stored connection has the status reconnecting until the library has loaded, and then connected', async () => {
    const wallet = new FakeWallet()
    await storeConnection(wallet)
    const { connection, runtime } = createCore()
    const statuses = [connection.get().status]
    connection.subscribe(() => statuses.push(connection.get().status))
    expect(runtime.get()).toBeUndefined()
    await runtime.load()
    announce(wallet)
    await vi.waitFor(() => expect(connection.get()).toMatchObject({ status: 'connected', address: alice }))
    expect([...new Set(statuses)]).toEqual(['reconnecting', 'connected'])
  })

  it('if the code fails to load, a stored connection is disconnected until a second attempt succeeds', async () => {
    const wallet = new FakeWallet()
    await storeConnection(wallet)
    const completeConfig = vi.fn(async () => {}).mockRejectedValueOnce(new Error('offline'))
    const { connection, runtime } = createCore({ completeConfig })
    const told = vi.fn()
    connection.subscribe(told)
    await expect(runtime.load()).rejects.toThrow('offline')
    expect(connection.get()).toEqual({ status: 'disconnected' })
    expect(told).toHaveBeenCalledTimes(1)
    await runtime.load()
    expect(connection.get().status).toBe('reconnecting')
    announce(wallet)
    await vi.waitFor(() => expect(connection.get()).toMatchObject({ status: 'connected', address: alice }))
  })

  it('after a disconnect, the next page restores no connection', async () => {
    const wallet = new FakeWallet()
    await storeConnection(wallet)
    const { connection, runtime } = createCore()
    const { disconnect } = await runtime.load()
    announce(wallet)
    await vi.waitFor(() => expect(connection.get().status).toBe('connected'))
    await disconnect(false)
    await vi.waitFor(() => expect(localStorage.getItem('wagmi.store')).not.toContain(alice))
    expect(createCore().connection.get().status).toBe('disconnected')
  })

  it.each([
    ['nothing', null],
    ['not JSON', '{'],
    ['a state without connections', '{"state":{"connections":{"__type":"Map","value":[]}},"version":3}'],
    ['another shape', '{"state":{"connections":[1]}}'],
  ])('the page is disconnected if storage contains %s', (_, stored) => {
    if (stored !== null) localStorage.setItem('wagmi.store', stored)
    expect(createCore().connection.get().status).toBe('disconnected')
  })

  it('a removed listener is not called, whether it was removed before or after the library loaded', async () => {
    const { connection, runtime } = createCore()
    const earlyListener = vi.fn()
    const stoppedListener = vi.fn()
    connection.subscribe(earlyListener)
    connection.subscribe(stoppedListener)()
    const { engine } = await runtime.load()
    expect(earlyListener).toHaveBeenCalled()
    const stop = connection.subscribe(stoppedListener)
    stop()
    engine.config.setState((state) => ({ ...state, status: 'connecting' }))
    expect(connection.get().status).toBe('connecting')
    expect(stoppedListener).not.toHaveBeenCalled()
  })

  it('if the visitor reloads after installing a wallet, the dialog opens once, at this wallet', () => {
    sessionStorage.setItem('kisslock.resume', JSON.stringify({ wallet: 'rabby', method: 'extension', at: Date.now() }))
    expect(createCore().flow.get()).toEqual({
      open: true,
      attempts: 1,
      from: 'home',
      screen: { at: 'resuming', wallet: 'rabby', method: 'extension', attempt: 1 },
    })
    expect(createCore().flow.get().open).toBe(false)
  })
})

describe('blocked storage', () => {
  it.each(['localStorage', 'sessionStorage'] as const)('the page is created even if the browser blocks %s', (name) => {
    vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    const kisslock = createCore()
    vi.restoreAllMocks()
    expect([kisslock.connection.get().status, kisslock.flow.get().open]).toEqual(['disconnected', false])
  })
})
