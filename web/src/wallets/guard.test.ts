import { describe, expect, it, vi } from 'vitest'
import { fakeTimersInEachTest } from '../browser/clock.fixture'
import { alice, bob, createRpcError, createThrower, FakeWallet, neverResponds } from './fakeWallet.fixture'
import { guardProvider } from './guard'

fakeTimersInEachTest()

const createGuarded = (answers: Record<string, unknown> = {}, isOpen = () => true) => {
  const wallet = new FakeWallet()
  wallet.answers = answers
  return { wallet, guard: guardProvider(wallet, isOpen) }
}

const addRequest = {
  method: 'wallet_addEthereumChain',
  params: [{ chainId: '0x89', rpcUrls: ['https://node.example'] }],
}

describe('a guarded wallet', () => {
  it('the wrapper returns a wallet’s response unchanged, and a wallet’s error with its code as a number', async () => {
    const { guard } = createGuarded({
      personal_sign: '0xabc',
      eth_other: createThrower(createRpcError('-32005', 'slow down')),
    })
    await expect(guard.request({ method: 'personal_sign', params: ['0x', alice] })).resolves.toBe('0xabc')
    await expect(guard.request({ method: 'eth_other' })).rejects.toMatchObject({ code: -32005, message: 'slow down' })
  })

  it('the wrapper returns the wallet’s response even if adding and removing listeners throws', async () => {
    const raw = {
      request: async () => '0x1',
      on: createThrower(new Error('no events')),
      removeListener: createThrower(new Error('no events')),
    }
    const guard = guardProvider(raw, () => true)
    guard.on('chainChanged', () => undefined)
    guard.close()
    await expect(guard.request({ method: 'eth_chainId' })).resolves.toBe('0x1')
  })

  it('if a wallet throws instead of returning a promise, the request rejects', async () => {
    const guard = guardProvider({ request: createThrower('boo') as () => Promise<unknown> }, () => true)
    await expect(guard.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: -32603, message: 'boo' })
  })

  it('a finished request leaves no timer behind', async () => {
    const { guard } = createGuarded()
    await guard.request({ method: 'eth_chainId' })
    await guard.request({ method: 'eth_accounts' })
    expect(vi.getTimerCount()).toBe(0)
  })

  // Specification 7.5
  it.each([
    ['eth_accounts', 1000],
    ['eth_chainId', 3000],
  ])('the request %s times out after %i ms', async (method, ms) => {
    const { guard } = createGuarded({ [method]: neverResponds })
    const outcomePromise = guard.request({ method }).catch((fault) => fault.reason)
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(await Promise.race([outcomePromise, 'waiting'])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcomePromise).toBe('wallet/timeout')
  })

  // Specification 7.9
  it.each(['eth_requestAccounts', 'wallet_requestPermissions', 'personal_sign', 'wallet_switchEthereumChain'])(
    'the request %s has no timeout, and cancelling rejects it with error 4001',
    async (method) => {
      const { guard } = createGuarded({ [method]: neverResponds })
      const outcome = guard.request({ method, params: [{ chainId: '0x89' }] }).catch((fault) => fault.code)
      await vi.advanceTimersByTimeAsync(24 * 3_600_000)
      expect(await Promise.race([outcome, 'waiting'])).toBe('waiting')
      guard.cancel()
      expect(await outcome).toBe(4001)
    },
  )

  it('no second prompt appears if a request is cancelled between adding a network and switching to it', async () => {
    const { wallet, guard } = createGuarded({ wallet_addEthereumChain: null })
    const outcome = guard.request(addRequest).catch((fault) => fault.reason)
    await vi.advanceTimersByTimeAsync(500)
    guard.cancel()
    await vi.advanceTimersByTimeAsync(5000)
    expect(await outcome).toBe('connection/cancelled')
    expect(wallet.methods()).not.toContain('wallet_switchEthereumChain')
  })

  it.each([
    ['eth_accounts', [alice.toLowerCase()], [alice]],
    ['eth_requestAccounts', [alice.toLowerCase(), bob.toLowerCase()], [alice, bob]],
    ['wallet_requestPermissions', 'yes', []],
    ['eth_chainId', 137, '0x89'],
  ])('for %s, the wrapper returns the response %j as %j', async (method, answer, expectedAnswer) => {
    const { guard } = createGuarded({ [method]: answer })
    await expect(guard.request({ method })).resolves.toEqual(expectedAnswer)
  })

  it.each([
    ['eth_accounts', ['0x12'], -32603],
    ['eth_requestAccounts', [], 4100],
    ['eth_chainId', 'one', -32603],
  ])('for %s, the wrapper rejects the response %j', async (method, answer, code) => {
    const { guard } = createGuarded({ [method]: answer })
    await expect(guard.request({ method })).rejects.toMatchObject({ code })
  })

  it('observers are called with each method before the wallet gets it, until they are removed', async () => {
    const { wallet, guard } = createGuarded()
    const observedMethods: string[] = []
    const stop = guard.observe((method) => observedMethods.push(`${method} after ${wallet.calls.length} calls`))
    await guard.request({ method: 'eth_chainId' })
    await guard.request({ method: 'eth_accounts' })
    stop()
    await guard.request({ method: 'eth_chainId' })
    expect(observedMethods).toEqual(['eth_chainId after 0 calls', 'eth_accounts after 1 calls'])
  })

  it('only the function of the latest wrapRequests call gets the requests', async () => {
    const { wallet, guard } = createGuarded()
    guard.wrapRequests((ask) => async (args) => [await ask(args), 'wrapped'])
    await expect(guard.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: -32603 })
    expect(wallet.methods()).toEqual(['eth_chainId'])
    guard.wrapRequests(() => async () => 5)
    await expect(guard.request({ method: 'eth_chainId' })).resolves.toBe('0x5')
    expect(wallet.methods()).toEqual(['eth_chainId'])
  })

  it('a listener is removed with off() if the wallet does not support removeListener', () => {
    const offListener = vi.fn()
    const onListener = vi.fn()
    const guard = guardProvider({ request: async () => null, on: onListener, off: offListener }, () => true)
    const listener = () => undefined
    guard.on('chainChanged', listener)
    guard.removeListener('chainChanged', listener)
    expect(offListener.mock.calls).toEqual(onListener.mock.calls)
  })

  it('events are forwarded only while the wallet is connected, and events with invalid data are dropped', () => {
    let isOpen = false
    const { wallet, guard } = createGuarded({}, () => isOpen)
    const payloads: unknown[] = []
    for (const event of ['accountsChanged', 'chainChanged']) guard.on(event, (payload) => payloads.push(payload))
    wallet.emit('accountsChanged', [alice])
    isOpen = true
    wallet.emit('accountsChanged', [alice.toLowerCase()])
    wallet.emit('chainChanged', 137)
    for (const junk of [[''], null, '0xzz', [alice, 7], { length: 0 }, undefined])
      for (const event of ['accountsChanged', 'chainChanged']) wallet.emit(event, junk)
    expect(payloads).toEqual([[alice], '0x89'])
  })
})

describe('a guarded switch of the network', () => {
  const switchRequest = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] }
  const readFault = (outcome: Promise<unknown>) =>
    outcome.catch(({ code, message, reason }) => ({ code, message, reason }))
  const unchangedFault = { code: -32603, message: 'The wallet stayed on its network.', reason: 'chain/unchanged' }

  it('after one switch request, the switch resolves immediately if the wallet reports the new chain', async () => {
    const { wallet, guard } = createGuarded()
    wallet.known.push(137)
    await expect(guard.request(switchRequest)).resolves.toBeNull()
    expect(wallet.calls).toEqual([switchRequest, { method: 'eth_chainId', params: undefined }])
  })

  it('after a switch request the chain is read every 100 ms for a second', async () => {
    const { wallet, guard } = createGuarded({ wallet_switchEthereumChain: null })
    const outcome = readFault(guard.request(switchRequest))
    await vi.advanceTimersByTimeAsync(999)
    expect(await Promise.race([outcome, 'waiting'])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toEqual(unchangedFault)
    expect(wallet.methods().filter((method) => method === 'eth_chainId')).toHaveLength(11)
  })

  it('a switch resolves as soon as the wallet reports the new chain', async () => {
    const { wallet, guard } = createGuarded({ wallet_switchEthereumChain: null })
    const outcome = guard.request(switchRequest)
    await vi.advanceTimersByTimeAsync(250)
    wallet.chainId = 137
    await vi.advanceTimersByTimeAsync(50)
    expect(await Promise.race([outcome, 'waiting'])).toBeNull()
  })

  it.each([
    ['no response', neverResponds],
    ['an error', createThrower(createRpcError(-32603))],
  ])(
    'the switch fails with the code chain/unchanged if the wallet returns %s when the chain is read',
    async (_, answer) => {
      const { guard } = createGuarded({ wallet_switchEthereumChain: null, eth_chainId: answer })
      const outcome = readFault(guard.request(switchRequest))
      await vi.advanceTimersByTimeAsync(1000)
      expect(await outcome).toEqual(unchangedFault)
    },
  )

  it.each([[{}], [{ rpcUrls: 'https://node.example' }], [{ rpcUrls: [] }], [{ rpcUrls: ['', 7] }]])(
    'the wallet gets no request to add a network with the node URLs %j',
    async (nodes) => {
      const { wallet, guard } = createGuarded()
      const outcome = readFault(guard.request({ ...addRequest, params: [{ chainId: '0x89', ...nodes }] }))
      const message = 'This network has no public node to give to a wallet.'
      expect(await outcome).toEqual({ code: 4200, message, reason: 'chain/unsupported' })
      expect(wallet.calls).toEqual([])
    },
  )

  it('the wallet gets a request to add a network that has at least one valid node URL', async () => {
    const { wallet, guard } = createGuarded()
    await guard.request({ ...addRequest, params: [{ chainId: '0x89', rpcUrls: ['', 'https://node.example'] }] })
    expect(wallet.chainId).toBe(137)
  })

  it('a wallet that switches when it adds the network gets no switch request', async () => {
    const { wallet, guard } = createGuarded()
    await expect(guard.request(addRequest)).resolves.toBeNull()
    expect(wallet.methods()).toEqual(['wallet_addEthereumChain', 'eth_chainId'])
  })

  it('a wallet that has only added the network gets a request to switch', async () => {
    const { wallet, guard } = createGuarded({ wallet_addEthereumChain: null })
    wallet.known.push(137)
    const outcome = guard.request(addRequest)
    await vi.advanceTimersByTimeAsync(1000)
    await expect(outcome).resolves.toBeNull()
    expect(wallet.calls).toContainEqual(switchRequest)
  })
})
