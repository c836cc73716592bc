import { foundry, mainnet, polygon } from 'viem/chains'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { KisslockError } from '../../src/errors/KisslockError'
import { alice, announce, bob, FakeWallet } from '../../src/wallets/fakeWallet.fixture'
import type { SignInFunctions } from '../signIn/functions'
import { createKisslock } from './createKisslock'
import { findCore, type Kisslock } from './kisslock'

let createdKisslocks: Kisslock[] = []

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  for (const kisslock of createdKisslocks) {
    const runtime = findCore(kisslock).runtime.get()
    runtime?.signing?.get()?.stop()
    runtime?.engine.destroy()
  }
  createdKisslocks = []
})

const rdns = 'io.rabby'

const createTestKisslock = (options: { signIn?: SignInFunctions } = {}) => {
  const kisslock = createKisslock({ chains: [mainnet, polygon], ...options })
  createdKisslocks.push(kisslock)
  return { kisslock, screen: () => findCore(kisslock).flow.get() }
}

/** Create a site whose wallet has announced itself and is connected. */
const createConnected = async (wallet = new FakeWallet()) => {
  const { kisslock, screen } = createTestKisslock()
  await findCore(kisslock).runtime.load()
  announce(wallet)
  await kisslock.connect(rdns)
  return { kisslock, screen, wallet }
}

describe('the Kisslock object', () => {
  it('the Kisslock object has exactly the documented members, and no internals of the dialog', () => {
    expect(Object.keys(createTestKisslock().kisslock).sort()).toEqual([
      ...['access', 'close', 'connect', 'connection', 'disconnect', 'on', 'open', 'pair', 'pairing'],
      ...['provider', 'session', 'sessionChanged', 'signIn', 'signOut', 'switchNetwork', 'wagmi'],
    ])
  })

  it.each(['connection', 'session'] as const)(
    'a site can read the %s of the Kisslock object, but not replace it',
    (name) => {
      const { kisslock } = createTestKisslock()
      const store = kisslock[name]
      expect(Object.keys(store).sort()).toEqual(['get', 'subscribe'])
      expect(Reflect.set(store, 'get', () => undefined)).toBe(false)
      expect(Reflect.set(kisslock, name, undefined)).toBe(false)
      expect([kisslock[name], store.get()]).toEqual([store, findCore(kisslock)[name].get()])
    },
  )

  it.each([undefined, 'account', 'networks'] as const)(
    'open(%s) opens the dialog at this screen, and close() closes the dialog',
    (to) => {
      const { kisslock, screen } = createTestKisslock()
      kisslock.open(to)
      expect(screen()).toMatchObject({ open: true, screen: { at: to ?? 'home' } })
      kisslock.close()
      expect(screen().open).toBe(false)
    },
  )

  it('findCore rejects an object that createKisslock did not create', () => {
    expect(() => findCore({} as Kisslock)).toThrow('createKisslock')
  })
})

describe('connect', () => {
  it('connect() sends a request to the wallet with this rdns, and resolves with the connection', async () => {
    const { kisslock } = await createConnected()
    expect(kisslock.connection.get()).toMatchObject({ status: 'connected', address: alice, chainId: 1 })
    await expect(kisslock.connect()).resolves.toMatchObject({ address: alice })
    await expect(kisslock.connect(rdns)).resolves.toMatchObject({ address: alice })
  })

  it('without a wallet, connect() lets the visitor choose, and rejects when the dialog is closed', async () => {
    const { kisslock, screen } = createTestKisslock()
    const connectPromise = kisslock.connect()
    await vi.waitFor(() => expect(screen()).toMatchObject({ open: true, screen: { at: 'home' } }))
    kisslock.close()
    await expect(connectPromise).rejects.toMatchObject({ code: 'connection/cancelled' })
  })

  it('connect() rejects if no wallet has announced itself with this rdns', async () => {
    await expect(createTestKisslock().kisslock.connect('com.example')).rejects.toMatchObject({
      code: 'wallet/not-found',
    })
  })
})

describe('a connected wallet', () => {
  it('switchNetwork switches a connected wallet to a network in the settings, and rejects other networks', async () => {
    const { kisslock, wallet, screen } = await createConnected()
    kisslock.close()
    await kisslock.switchNetwork(137)
    expect([wallet.chainId, kisslock.connection.get().chainId, screen().open]).toEqual([137, 137, false])
    await expect(kisslock.switchNetwork(99)).rejects.toMatchObject({ code: 'chain/not-configured' })
  })

  it('a connected wallet has a provider for the site’s own code until it disconnects', async () => {
    const { kisslock } = await createConnected()
    const provider = await kisslock.provider()
    expect(await provider?.request({ method: 'eth_accounts' })).toEqual([alice])
    await kisslock.disconnect()
    expect([kisslock.connection.get().status, await kisslock.provider()]).toEqual(['disconnected', null])
  })

  it('wagmi’s config contains the connected wallet’s connection until the site disconnects all wallets', async () => {
    const { kisslock } = await createConnected()
    const config = kisslock.wagmi
    expect([...config.state.connections.values()].map(({ accounts }) => accounts[0])).toEqual([alice])
    await kisslock.disconnect({ all: true })
    expect(config.state.connections.size).toBe(0)
  })
})

describe('events', () => {
  it('a listener gets the connection, the change of the account and the end of the connection, until it is removed', async () => {
    const { kisslock } = createTestKisslock()
    const addresses: unknown[] = []
    const events = ['connect', 'change', 'disconnect'] as const
    const stops = events.map((event) => kisslock.on(event, ({ address }) => addresses.push([event, address])))
    const wallet = new FakeWallet()
    await findCore(kisslock).runtime.load()
    announce(wallet)
    await kisslock.connect(rdns)
    wallet.emit('accountsChanged', [bob])
    await vi.waitFor(() => expect(kisslock.connection.get().address).toBe(bob))
    await kisslock.disconnect()
    expect(addresses).toEqual([
      ['connect', alice],
      ['change', bob],
      ['disconnect', bob],
    ])
    for (const stop of stops) stop()
    await kisslock.connect(rdns)
    expect(addresses).toHaveLength(3)
  })

  it('if a listener throws, the error is reported as the site’s error, and all other listeners are called', async () => {
    const { kisslock } = createTestKisslock()
    const [reported, told] = [vi.fn(), vi.fn()]
    vi.stubGlobal('reportError', reported)
    kisslock.on('connect', () => {
      throw new Error('of the site')
    })
    kisslock.on('connect', told)
    await findCore(kisslock).runtime.load()
    announce(new FakeWallet())
    expect(await kisslock.connect(rdns)).toMatchObject({ status: 'connected', address: alice })
    expect(reported.mock.calls).toEqual([[new Error('of the site')]])
    expect(told).toHaveBeenCalledTimes(1)
  })

  it('listeners get the events sign-in and sign-out when a session begins and ends', () => {
    const { kisslock } = createTestKisslock()
    const told: unknown[] = []
    kisslock.on('sign-in', ({ account }) => told.push(['sign-in', account]))
    kisslock.on('sign-out', ({ account }) => told.push(['sign-out', account]))
    const session = findCore(kisslock).session as unknown as { set: (session: unknown) => void }
    session.set({ status: 'signedIn', account: alice, address: alice, chainId: 1, issuedAt: '1', expiresAt: '2' })
    session.set({ status: 'signedOut' })
    expect(told).toEqual([
      ['sign-in', alice],
      ['sign-out', alice],
    ])
  })
})

describe('signing in', () => {
  it('the session is read again when the site reports a change', async () => {
    const rejectCall = () => Promise.reject(new Error('not called'))
    const getSession = vi.fn(async () => null)
    const { kisslock } = createTestKisslock({
      signIn: { getNonce: rejectCall, createMessage: rejectCall, verify: rejectCall, signOut: rejectCall, getSession },
    })
    const { signing } = await findCore(kisslock).runtime.load()
    await signing?.load()
    await vi.waitFor(() => expect(getSession).toHaveBeenCalledTimes(1))
    kisslock.sessionChanged()
    await vi.waitFor(() => expect(getSession).toHaveBeenCalledTimes(2))
  })

  it('signing in is rejected if the site has no sign-in', async () => {
    const { kisslock } = createTestKisslock()
    const error = await kisslock.signIn().catch((error) => error)
    expect(error).toBeInstanceOf(KisslockError)
    expect([error.code, error.cause.message]).toEqual(['page/invalid', expect.stringContaining('sign_in.mode is off')])
    await expect(kisslock.signOut()).resolves.toBeUndefined()
  })

  it('signing in without a wallet shows the list of wallets first, and rejects when the dialog is closed', async () => {
    const refused = () => Promise.reject(new Error('not called'))
    const signIn = { getNonce: refused, createMessage: refused, verify: refused, signOut: refused }
    const { kisslock, screen } = createTestKisslock({ signIn })
    const signInPromise = kisslock.signIn()
    await vi.waitFor(() => expect(screen()).toMatchObject({ open: true, screen: { at: 'home' } }))
    kisslock.close()
    await expect(signInPromise).rejects.toMatchObject({ code: 'connection/cancelled' })
  })
})

it('a wallet without the chain of a local node, such as Foundry’s, gets a request to add the chain with the URL of this node', async () => {
  const kisslock = createKisslock({ chains: [mainnet, foundry] })
  createdKisslocks.push(kisslock)
  await findCore(kisslock).runtime.load()
  const wallet = new FakeWallet()
  announce(wallet)
  await kisslock.connect(rdns)
  await kisslock.switchNetwork(foundry.id)
  expect(wallet.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toMatchObject([
    { chainId: '0x7a69', rpcUrls: ['http://127.0.0.1:8545'] },
  ])
  expect(kisslock.connection.get().chainId).toBe(foundry.id)
})
