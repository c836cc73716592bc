import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RpcRequestError } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { alice, bob, createRpcError, createThrower, FakeWallet, neverResponds } from './fakeWallet.fixture'
import { guardProvider } from './guard'
import { createPageProvider, readMethods } from './pageProvider'

const transactionHash = `0x${'ab'.repeat(32)}`

/** Create a provider for Alice on Ethereum. The wallet returns `answers` by method, and `node` can be null. */
const createProviderPage = (
  answers: Record<string, unknown> = {},
  node: ((args: unknown) => Promise<unknown>) | null = null,
) => {
  const wallet = new FakeWallet()
  Object.assign(wallet, { approved: true, answers })
  const state = { accounts: [alice], chainId: 1 }
  const onChainMoved = vi.fn((chainId: number) => {
    state.chainId = chainId
  })
  const options = {
    guard: guardProvider(wallet, () => true),
    readState: () => ({ ...state }),
    onChainMoved: onChainMoved,
  }
  const handle = createPageProvider({ ...options, findNode: () => node ?? undefined })
  const heardEvents: [string, unknown][] = []
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect', 'message'])
    handle.provider.on(event, (payload) => heardEvents.push([event, payload]))
  const ask = (method: string, ...params: unknown[]) => handle.provider.request({ method, params })
  return { ...handle, wallet, state, moved: onChainMoved, heard: heardEvents, ask }
}

describe("a page's requests to a connected wallet", () => {
  it.each([
    ['eth_accounts', [alice]],
    ['eth_requestAccounts', [alice]],
    ['eth_chainId', '0x1'],
    ['net_version', '1'],
  ])('the request %s returns data of the connection, without a request to the wallet', async (method, answer) => {
    const { ask, wallet } = createProviderPage({ [method]: neverResponds })
    expect(await ask(method)).toEqual(answer)
    expect(wallet.calls).toEqual([])
  })

  it.each([
    ['eth_sendTransaction', transactionHash],
    ['personal_sign', '0xabcd'],
    ['eth_signTypedData_v4', '0xabcd'],
    ['wallet_watchAsset', true],
    ['wallet_sendCalls', { id: '0x1' }],
    ['eth_subscribe', '0x1'],
  ])('the request %s goes to the wallet unchanged', async (method, answer) => {
    const { ask, wallet } = createProviderPage({ [method]: answer }, createThrower(new Error('not the node')) as never)
    expect(await ask(method, { from: alice })).toEqual(answer)
    expect(wallet.calls).toEqual([{ method, params: [{ from: alice }] }])
  })

  it.each([
    ['eth_sendTransaction', '0xab'],
    ['eth_sendTransaction', null],
    ['eth_sendTransaction', { hash: transactionHash }],
    ['personal_sign', 'signed'],
    ['personal_sign', '0x'],
    ['eth_signTypedData_v4', undefined],
  ])('the request %s rejects if the wallet responds with %j', async (method, answer) => {
    const { ask } = createProviderPage({ [method]: answer })
    await expect(ask(method)).rejects.toMatchObject({ code: -32603 })
  })

  it.each([
    ['a rejection', createRpcError(4001, 'User rejected the request.'), 4001],
    ['an error with a string as code', createRpcError('4001'), 4001],
    ['a string', 'boo', -32603],
    ['undefined', undefined, -32603],
  ])('if the wallet throws %s, the page gets an Error with a numeric code', async (_, thrown, code) => {
    const { ask } = createProviderPage({ eth_sendTransaction: createThrower(thrown) })
    const error = (await ask('eth_sendTransaction').catch((reason) => reason)) as { code?: number }
    expect(error).toBeInstanceOf(Error)
    expect(error.code).toBe(code)
  })

  it.each(['wallet_requestPermissions', 'wallet_revokePermissions'])(
    'the request %s of a page is rejected, because it is reserved for the dialog',
    async (method) => {
      const { ask, wallet } = createProviderPage()
      await expect(ask(method, { eth_accounts: {} })).rejects.toMatchObject({ code: 4200 })
      expect(wallet.calls).toEqual([])
    },
  )

  it.each([undefined, null, 'eth_accounts', {}, { method: 7 }])(
    'the request %j is rejected as invalid',
    async (args) => {
      await expect(createProviderPage().provider.request(args as never)).rejects.toMatchObject({ code: -32600 })
    },
  )

  it('a method with the name of an inherited property is rejected as unknown', async () => {
    await expect(createProviderPage().ask('constructor')).rejects.toMatchObject({ code: -32601 })
  })

  it('a successful switch changes the connection before the page’s request resolves', async () => {
    const { ask, wallet, moved } = createProviderPage()
    wallet.known.push(137)
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x89' })).toBeNull()
    expect(moved.mock.calls).toEqual([[137]])
    expect(await ask('eth_chainId')).toBe('0x89')
  })

  it('a rejected switch does not change the page’s connection', async () => {
    const { ask, moved } = createProviderPage()
    await expect(ask('wallet_switchEthereumChain', { chainId: '0x89' })).rejects.toMatchObject({ code: 4902 })
    expect(moved).not.toHaveBeenCalled()
  })
})

describe("a page's reads", () => {
  it('the page’s read methods are the gateway’s methods without eth_chainId, net_version and web3_clientVersion', () => {
    const table = readFileSync(join(import.meta.dirname, '../../../src/kisslock/rpc/policy.py'), 'utf8')
    const rows = [...table.matchAll(/^ {4}"(\w+)":/gm)].map(([, method]) => method)
    const ownMethods = ['eth_chainId', 'net_version', 'web3_clientVersion']
    expect([...readMethods, ...ownMethods].sort()).toEqual(rows.sort())
  })

  it('a page’s read request goes to the site’s node, without a request to the wallet', async () => {
    const node = vi.fn(async () => '0x10')
    const { ask, wallet } = createProviderPage({}, node)
    expect(await ask('eth_getBalance', alice, 'latest')).toBe('0x10')
    expect(node).toHaveBeenCalledWith({ method: 'eth_getBalance', params: [alice, 'latest'] })
    expect(wallet.calls).toEqual([])
  })

  it('a page’s read request goes to the wallet if the site has no node', async () => {
    const { ask, wallet } = createProviderPage({ eth_getBalance: '0x20' })
    expect(await ask('eth_getBalance', alice, 'latest')).toBe('0x20')
    expect(wallet.methods()).toEqual(['eth_getBalance'])
  })

  it('a page’s read request fails with the node’s code, message and data', async () => {
    const error = { code: 3, message: 'execution reverted: no', data: '0x08c379a0' }
    const thrown = new RpcRequestError({ body: {}, error, url: 'https://site.example/api/rpc/1' })
    const { ask } = createProviderPage({}, async () => Promise.reject(thrown))
    const callError = (await ask('eth_call').catch((reason) => reason)) as Error
    expect(callError).toMatchObject({ code: 3, message: 'execution reverted: no', data: '0x08c379a0' })
    expect(callError.cause).toBeUndefined()
  })

  it('a page’s read request fails with -32603 if the node does not respond', async () => {
    const { ask } = createProviderPage({}, async () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(ask('eth_call')).rejects.toMatchObject({ code: -32603, message: 'Failed to fetch' })
  })
})

describe('events for the page', () => {
  it('the page gets one event for every change of the connection', () => {
    const { sync, state, heard } = createProviderPage()
    sync()
    Object.assign(state, { accounts: [bob] })
    sync()
    Object.assign(state, { chainId: 137 })
    sync()
    sync()
    expect(heard).toEqual([
      ['accountsChanged', [bob]],
      ['chainChanged', '0x89'],
    ])
  })

  it('of the wallet’s own events, only messages are forwarded to the page, because the connection emits the others', () => {
    const { wallet, heard } = createProviderPage()
    wallet.emit('accountsChanged', [bob])
    wallet.emit('chainChanged', '0x89')
    wallet.emit('disconnect', {})
    wallet.emit('message', { type: 'eth_subscription' })
    expect(heard).toEqual([['message', { type: 'eth_subscription' }]])
  })

  it('a removed listener gets no further events', () => {
    const { provider, state, sync, wallet } = createProviderPage()
    const listener = vi.fn()
    for (const event of ['accountsChanged', 'message'])
      expect(provider.on(event, listener).removeListener(event, listener)).toBe(provider)
    Object.assign(state, { accounts: [bob] })
    sync()
    wallet.emit('message', {})
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('a connection that has ended', () => {
  it('after the end of a connection, the provider rejects pending and later requests with 4900, and emits an event', async () => {
    const { ask, end, heard, wallet } = createProviderPage({ eth_sendTransaction: neverResponds })
    const openRequest = ask('eth_sendTransaction').catch((reason) => reason)
    end()
    expect(await openRequest).toMatchObject({ code: 4900 })
    for (const method of ['eth_accounts', 'eth_sendTransaction', 'eth_call'])
      await expect(ask(method)).rejects.toMatchObject({ code: 4900 })
    expect(heard).toEqual([
      ['accountsChanged', []],
      ['disconnect', expect.objectContaining({ code: 4900 })],
    ])
    expect(wallet.listeners).toEqual([])
    expect(wallet.methods()).toEqual(['eth_sendTransaction'])
  })
})
