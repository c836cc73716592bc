import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectWallet } from '../actions/connectWallet'
import { createEngineWithWallet, findWalletAt, resetEnginesAfterEach, startEngine } from '../engine/engine.fixture'
import { alice, announce, announceDetail, bob, FakeWallet } from './fakeWallet.fixture'

resetEnginesAfterEach()
const pageWindow = window as unknown as { ethereum?: unknown }
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  delete pageWindow.ethereum
})

const info = { uuid: 'u', name: 'Rabby', rdns: 'io.rabby', icon: '' }

/** Advance the fake timers, then wait for the modules that were imported during this time. */
const advanceTime = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  await vi.dynamicImportSettled()
}

describe('announced wallets (EIP-6963)', () => {
  // Specification D.8
  it('announcements are requested at the start, and wallets are listed under their rdns', () => {
    const wallet = new FakeWallet()
    const onRequest = () => announce(wallet)
    window.addEventListener('eip6963:requestProvider', onRequest)
    const engine = startEngine()
    window.removeEventListener('eip6963:requestProvider', onRequest)
    expect(engine.wallets.get()).toMatchObject([{ id: 'io.rabby', rdns: 'io.rabby', name: 'Rabby' }])
    expect(engine.config.connectors.map(({ id }) => id)).toEqual(['io.rabby'])
    expect(wallet.calls).toEqual([])
  })

  // Specification 3.6
  it('two wallets with the same rdns are both listed, the second marked as a duplicate, each with its own provider', async () => {
    const engine = startEngine()
    const first = new FakeWallet([alice])
    const second = new FakeWallet([bob])
    announce(first)
    announce(second, { uuid: 'other' })
    const [one, two] = engine.wallets.get()
    if (!one || !two) throw new Error('missing')
    expect(one.duplicateOf).toBeUndefined()
    expect(two).toMatchObject({ id: 'io.rabby#2', rdns: 'io.rabby', duplicateOf: one.uid })
    await expect(connectWallet(engine, { wallet: two })).resolves.toMatchObject({ address: bob })
    expect(first.calls).toEqual([])
    expect(localStorage.getItem('wagmi.recentConnectorId')).toBe('"io.rabby#2"')
    await expect(connectWallet(engine, { wallet: one })).resolves.toMatchObject({ address: alice })
  })

  it.each([
    ['the same object again', (wallet: FakeWallet) => announce(wallet)],
    ['the same object with another uuid', (wallet: FakeWallet) => announce(wallet, { uuid: 'new' })],
    ['the same object under another rdns', (wallet: FakeWallet) => announce(wallet, { uuid: 'new', rdns: 'io.alias' })],
    ['a new object of the same session (uuid)', () => announce(new FakeWallet())],
  ])('a wallet that announces itself again is listed once: %s', (_, again) => {
    const { engine, wallet } = createEngineWithWallet()
    again(wallet)
    expect(engine.wallets.get()).toHaveLength(1)
  })

  // Specification 9.12
  it('at most four wallets with the same rdns and 100 wallets in total are listed', () => {
    const engine = startEngine()
    for (let index = 0; index < 500; index += 1) {
      announce(new FakeWallet(), { uuid: `a${index}` })
      announce(new FakeWallet(), { uuid: `b${index}`, rdns: `io.w${index}` })
    }
    expect(engine.wallets.get().filter(({ rdns }) => rdns === 'io.rabby')).toHaveLength(4)
    expect(engine.wallets.get().length).toBeLessThanOrEqual(100)
  })

  const provider = new FakeWallet()
  const withThrowingGetter = (key: string, inside: object) =>
    Object.defineProperty({ ...inside }, key, {
      get: () => {
        throw new Error('boo')
      },
    })
  it.each([
    ['null', null],
    ['undefined', undefined],
    ['a string', 'wallet'],
    ['a number', 7],
    ['an empty object', {}],
    ['null as info', { info: null }],
    ['no info', { provider }],
    ['no provider', { info }],
    ['a provider without request', { info, provider: {} }],
    ['no rdns', { info: { ...info, rdns: undefined }, provider }],
    ['a list as rdns', { info: { ...info, rdns: ['io.rabby'] }, provider }],
    ['an empty rdns', { info: { ...info, rdns: '' }, provider }],
    ['a very long rdns', { info: { ...info, rdns: `io.${'x'.repeat(200)}` }, provider }],
    ['markup as rdns', { info: { ...info, rdns: '<b>.io' }, provider }],
    ['an rdns that looks like the id of a duplicate', { info: { ...info, rdns: 'io.rabby#2' }, provider }],
    ['the id of the WalletConnect connector as rdns', { info: { ...info, rdns: 'walletConnect' }, provider }],
    ['the id of the connector for window.ethereum as rdns', { info: { ...info, rdns: 'injected' }, provider }],
    ['a number as name', { info: { ...info, name: 7 }, provider }],
    ['an object as uuid', { info: { ...info, uuid: {} }, provider }],
    ['no uuid', { info: { ...info, uuid: undefined }, provider }],
    ['info that throws', withThrowingGetter('info', { provider })],
    ['a provider that throws', withThrowingGetter('provider', { info })],
    ['an rdns that throws', { info: withThrowingGetter('rdns', info), provider }],
    ['an icon that throws', { info: withThrowingGetter('icon', info), provider }],
    ['a request that throws', { info, provider: withThrowingGetter('request', {}) }],
  ])('an announcement with %s is ignored, and the next announcement is listed', (_, detail) => {
    const engine = startEngine()
    announceDetail(detail)
    expect(engine.wallets.get()).toEqual([])
    announce(new FakeWallet())
    expect(engine.wallets.get()).toHaveLength(1)
  })

  it('announcements after the engine has ended are ignored', () => {
    const { engine, wallet } = createEngineWithWallet()
    engine.destroy()
    announce(new FakeWallet(), { uuid: 'late', rdns: 'io.late' })
    expect(engine.wallets.get()).toHaveLength(1)
    expect(wallet.listeners).toEqual([])
  })
})

describe('waiting for a wallet', () => {
  it('waiting for a wallet ends when the wallet announces itself or the time has passed', async () => {
    const engine = startEngine()
    const latePromise = engine.wallets.ready('io.rabby', 1000)
    const neverPromise = engine.wallets.ready('io.never', 1000)
    const wallet = new FakeWallet()
    announce(wallet)
    await advanceTime(1000)
    expect((await latePromise)?.id).toBe('io.rabby')
    expect(await neverPromise).toBeUndefined()
    expect((await engine.wallets.ready('io.rabby', 0))?.id).toBe('io.rabby')
  })
})

describe('a wallet at window.ethereum', () => {
  const createWalletWithFlags = (flags: Record<string, unknown>) => Object.assign(new FakeWallet(), flags)

  it('a wallet at window.ethereum is listed if no wallet announces itself in 300 ms, and can then be connected', async () => {
    pageWindow.ethereum = new FakeWallet()
    const engine = startEngine()
    expect(engine.wallets.get()).toEqual([])
    await advanceTime(300)
    const wallet = findWalletAt(engine)
    expect(wallet).toMatchObject({ id: 'injected', name: 'Browser wallet' })
    await expect(connectWallet(engine, { wallet })).resolves.toMatchObject({ address: alice })
  })

  it('a wallet at window.ethereum is not listed next to an announced wallet', async () => {
    pageWindow.ethereum = new FakeWallet()
    const { engine } = createEngineWithWallet()
    await advanceTime(10_000)
    expect(engine.wallets.get()).toHaveLength(1)
  })

  it('a wallet that is injected late at window.ethereum is listed', async () => {
    const engine = startEngine()
    await advanceTime(500)
    pageWindow.ethereum = new FakeWallet()
    await advanceTime(2500)
    expect(engine.wallets.get()).toHaveLength(1)
  })

  it('a wallet at window.ethereum is replaced by a wallet that announces itself later', async () => {
    const wallet = new FakeWallet()
    pageWindow.ethereum = wallet
    const engine = startEngine()
    await advanceTime(300)
    announce(wallet)
    expect(engine.wallets.get()).toMatchObject([{ id: 'io.rabby' }])
    expect(engine.config.connectors.map(({ id }) => id)).toEqual(['io.rabby'])
  })

  it('a connected wallet at window.ethereum stays listed, and is not listed again when it announces itself', async () => {
    const wallet = new FakeWallet()
    pageWindow.ethereum = wallet
    const engine = startEngine()
    await advanceTime(300)
    const found = findWalletAt(engine)
    await connectWallet(engine, { wallet: found })
    announce(wallet)
    expect(engine.wallets.get()).toMatchObject([{ id: 'injected' }])
  })

  it.each([
    [{ isMetaMask: true }, 'MetaMask', 'metaMask'],
    [{ isMetaMask: true, isRabby: true }, 'Rabby Wallet', 'rabby'],
    [{ isMetaMask: true, isBraveWallet: true }, 'Brave Wallet', 'brave'],
    [{ isTrust: 'yes' }, 'Browser wallet', undefined],
    [{}, 'Browser wallet', undefined],
  ])('a wallet at window.ethereum with the flags %j is listed as %s', async (flags, name, walletId) => {
    pageWindow.ethereum = createWalletWithFlags(flags)
    const engine = startEngine()
    await advanceTime(300)
    const [wallet] = engine.wallets.get()
    expect([wallet?.name, wallet?.walletId]).toEqual([name, walletId])
  })

  it('if several wallets share window.ethereum, each of them is listed once', async () => {
    const rabby = createWalletWithFlags({ isRabby: true })
    pageWindow.ethereum = Object.assign(new FakeWallet(), {
      providers: [rabby, createWalletWithFlags({ isMetaMask: true }), rabby, null],
    })
    const engine = startEngine()
    await advanceTime(300)
    expect(engine.wallets.get().map(({ id, name }) => [id, name])).toEqual([
      ['injected', 'Rabby Wallet'],
      ['injected#2', 'MetaMask'],
    ])
  })

  it.each([[7], ['x'], [{}], [null]])('no wallet is listed if window.ethereum is %j', async (value) => {
    pageWindow.ethereum = value
    const engine = startEngine()
    await advanceTime(3000)
    expect(engine.wallets.get()).toEqual([])
  })
})
