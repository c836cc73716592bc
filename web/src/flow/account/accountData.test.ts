import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore } from '../../browser/store'
import { publicConfig } from '../../engine/publicConfig.fixture'
import type { PublicConfig } from '../../server/wire.gen'
import { alice } from '../../wallets/fakeWallet.fixture'
import type { Connection } from '../connection'
import { watchAccountData } from './accountData'

const bob = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const createConnection = (address: `0x${string}`, chainId = 1): Connection => ({
  status: 'connected',
  address,
  chainId,
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type NodeRequest = { method: string; params: unknown[] }

/** Create a page whose node responds with `node.answer`. The server has a name only for Alice. */
const createPage = (changes: Partial<PublicConfig> = {}, firstConnection: Connection = { status: 'disconnected' }) => {
  const nodeRequests: NodeRequest[] = []
  const profiles: string[] = []
  const node = { answer: async (_: NodeRequest): Promise<string> => '0x1' }
  const request = (ask: NodeRequest) => {
    nodeRequests.push(ask)
    return node.answer(ask)
  }
  const nativeCurrency = { decimals: 18, symbol: 'ETH' }
  const config = { getClient: () => ({ request, chain: { nativeCurrency } }) }
  vi.stubGlobal('fetch', async (url: string) => {
    profiles.push(url)
    return Response.json(url.includes(alice) ? { name: 'mira.eth', avatar: null } : { name: null, avatar: null })
  })
  const connection = createStore<Connection>(firstConnection)
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const backgroundError: string[] = []
  const accountData = watchAccountData({
    config: () => publicConfig(changes),
    connection,
    engine: async () => ({ config }) as never,
    backgroundError: (error) => backgroundError.push(error.code),
    page: page as never,
  })
  /** Subscribe to the data like a component that shows the data. Return the function that unsubscribes. */
  const show = () => accountData.subscribe(() => {})
  const hide = show()
  const setVisibility = (visibilityState: string) => {
    Object.assign(page, { visibilityState })
    page.dispatchEvent(new Event('visibilitychange'))
  }
  return {
    accountData,
    connection,
    nodeRequests,
    profiles,
    node,
    setVisibility,
    show,
    hide,
    backgroundError,
  }
}

const runPendingWork = () => vi.advanceTimersByTimeAsync(0)

describe('the balance', () => {
  it('the balance is read when the account is connected and a screen shows the balance', async () => {
    const { accountData, connection, nodeRequests } = createPage()
    accountData.watch()
    await runPendingWork()
    expect(nodeRequests).toEqual([])
    connection.set(createConnection(alice))
    expect(accountData.get().balance).toEqual({ is: 'reading' })
    await runPendingWork()
    expect(accountData.get().balance).toEqual({ is: 'known', value: 1n, decimals: 18, symbol: 'ETH' })
    expect(nodeRequests).toEqual([{ method: 'eth_getBalance', params: [alice, 'latest'] }])
  })

  it('the balance is read every 15 s while one or more components show the balance in a visible page', async () => {
    const { accountData, nodeRequests, setVisibility } = createPage({}, createConnection(alice))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(nodeRequests).toEqual([])
    const stops = [accountData.watch(), accountData.watch()]
    await runPendingWork()
    expect(nodeRequests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(nodeRequests).toHaveLength(2)
    setVisibility('hidden')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(nodeRequests).toHaveLength(2)
    setVisibility('visible')
    await runPendingWork()
    expect(nodeRequests).toHaveLength(3)
    for (const stop of stops) stop()
    setVisibility('visible')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(nodeRequests).toHaveLength(3)
  })

  it('the balance is dropped if the account changed during the request', async () => {
    const { accountData, connection, node } = createPage({}, createConnection(alice))
    let answerAlice: (value: string) => void = () => {}
    node.answer = () => new Promise((resolve) => (answerAlice = resolve))
    accountData.watch()
    await runPendingWork()
    node.answer = async () => '0x7'
    connection.set(createConnection(bob))
    await runPendingWork()
    answerAlice('0x1')
    await runPendingWork()
    expect(accountData.get().balance).toMatchObject({ is: 'known', value: 7n })
  })

  it('the balance is removed when the connection ends', async () => {
    const { accountData, connection } = createPage({}, createConnection(alice))
    accountData.watch()
    await runPendingWork()
    connection.set({ status: 'disconnected' })
    expect(accountData.get()).toMatchObject({ balance: { is: 'unasked' }, name: null })
  })

  it('the balance is not requested if the site shows no balance', async () => {
    const { accountData, nodeRequests } = createPage({ balance: { show: 'none' } }, createConnection(alice))
    accountData.watch()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(accountData.get().balance).toEqual({ is: 'unasked' })
    expect(nodeRequests).toEqual([])
  })
})

describe('a node that does not respond', () => {
  const createPageWithNodeDown = async () => {
    const page = createPage({}, createConnection(alice))
    page.node.answer = async () => Promise.reject(new Error('no node answers'))
    page.accountData.watch()
    await runPendingWork()
    expect(page.accountData.get()).toMatchObject({ balance: { is: 'down' } })
    expect(page.backgroundError).toEqual(['transport/http'])
    return page
  }

  it('when the visitor retries, a node that did not respond gets another request, and the retry is shown as pending', async () => {
    const { accountData, node } = await createPageWithNodeDown()
    let answer: (value: string) => void = () => {}
    node.answer = () => new Promise((resolve) => (answer = resolve))
    const retryPromise = accountData.retry()
    expect(accountData.get()).toMatchObject({ balance: { is: 'down' }, retrying: true })
    await runPendingWork()
    answer('0x5')
    await retryPromise
    expect(accountData.get()).toMatchObject({ balance: { is: 'known', value: 5n }, retrying: false })
  })
})

describe('the name', () => {
  it('the name of an address is requested only once, even on another network or after a reconnection', async () => {
    const { accountData, connection, profiles } = createPage({}, createConnection(alice))
    await runPendingWork()
    expect(accountData.get().name).toBe('mira.eth')
    for (const next of [createConnection(alice, 137), { status: 'disconnected' } as const, createConnection(alice)]) {
      connection.set(next)
      await runPendingWork()
    }
    expect(accountData.get().name).toBe('mira.eth')
    expect(profiles).toEqual([`/api/profile/${alice}`])
  })

  it('the name of an earlier account is not shown for the next account', async () => {
    const { accountData, connection } = createPage({}, createConnection(alice))
    connection.set(createConnection(bob))
    await runPendingWork()
    expect(accountData.get().name).toBeNull()
  })

  it('the name is not requested if mainnet has no node', async () => {
    const chains = publicConfig().chains.map((chain) => ({ ...chain, has_rpc: chain.id !== 1 }))
    const { profiles } = createPage({ chains }, createConnection(alice, 137))
    await runPendingWork()
    expect(profiles).toEqual([])
  })

  it('the name is requested again at the next connection if the request failed', async () => {
    const { accountData, connection } = createPage({}, { status: 'disconnected' })
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 503 }))
    connection.set(createConnection(alice))
    await runPendingWork()
    expect(accountData.get().name).toBeNull()
    vi.stubGlobal('fetch', async () => Response.json({ name: 'mira.eth', avatar: null }))
    connection.set({ status: 'disconnected' })
    connection.set(createConnection(alice))
    await runPendingWork()
    expect(accountData.get().name).toBe('mira.eth')
  })
})

describe('data that no component shows', () => {
  it('when the account changes, only data that a component shows is read', async () => {
    const { connection, profiles, hide } = createPage({}, createConnection(alice))
    await runPendingWork()
    hide()
    connection.set(createConnection(bob))
    await runPendingWork()
    expect(profiles).toEqual([`/api/profile/${alice}`])
  })

  it('when a component shows account data again, the data of the current account is read', async () => {
    const { accountData, connection, show, hide } = createPage({}, createConnection(bob))
    await runPendingWork()
    hide()
    connection.set(createConnection(alice))
    expect(accountData.get().name).toBeNull()
    show()
    await runPendingWork()
    expect(accountData.get().name).toBe('mira.eth')
    connection.set(createConnection(bob))
    expect(accountData.get().name).toBeNull()
  })
})
