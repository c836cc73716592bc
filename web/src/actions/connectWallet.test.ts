import { getConnection } from '@wagmi/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  announceSecond,
  createEngineWithWallet,
  readStoredState,
  resetEnginesAfterEach,
} from '../engine/engine.fixture'
import { catchFailure } from '../errors/failure.fixture'
import {
  alice,
  bob,
  createDecliner,
  createRpcError,
  createThrower,
  FakeWallet,
  neverResponds,
} from '../wallets/fakeWallet.fixture'
import { connectWallet } from './connectWallet'

resetEnginesAfterEach()
afterEach(() => vi.useRealTimers())

/** Connect to a wallet that responds in this way. Return the error and the wallet. */
const connectTo = async (answers: Record<string, unknown>) => {
  const { engine, wallet, found } = createEngineWithWallet()
  wallet.answers = answers
  const error = await catchFailure(connectWallet(engine, { wallet: found }))
  return { code: error.code, facts: error.facts, status: engine.config.state.status, wallet, engine }
}

describe('connecting', () => {
  // Specification 5.1, 7.10
  it('connecting requests permissions first and returns the checksummed address and the chain', async () => {
    const { engine, wallet, found } = createEngineWithWallet(new FakeWallet([alice.toLowerCase()]))
    await expect(connectWallet(engine, { wallet: found })).resolves.toEqual({ address: alice, chainId: 1 })
    expect(wallet.methods()).toEqual(['wallet_requestPermissions', 'eth_accounts', 'eth_chainId'])
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: alice, chainId: 1 })
    expect(engine.readLastUsed()).toBe('io.rabby')
  })

  // Specification 7.4, D.3
  it('connecting sends eth_requestAccounts if the wallet does not support permissions', async () => {
    for (const answer of [
      createThrower(createRpcError(-32601)),
      createThrower(createRpcError(4200)),
      null,
      [],
      'yes',
    ]) {
      const { engine, wallet, found } = createEngineWithWallet()
      wallet.answers = { wallet_requestPermissions: answer }
      await expect(connectWallet(engine, { wallet: found })).resolves.toMatchObject({ address: alice })
      expect(wallet.methods()).toContain('eth_requestAccounts')
    }
  })

  it('connecting reads the accounts from a response with several permissions', async () => {
    const { engine, wallet, found } = createEngineWithWallet()
    wallet.answers.wallet_requestPermissions = () => {
      wallet.approved = true
      const accounts = {
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: [alice] }],
      }
      return [{ parentCapability: 'endowment:permitted-chains', caveats: [{ value: ['0x1'] }] }, accounts]
    }
    await expect(connectWallet(engine, { wallet: found })).resolves.toMatchObject({ address: alice })
    expect(wallet.methods()).not.toContain('eth_requestAccounts')
  })

  // Specification 4.8
  it('connecting is rejected if the wallet is already the current connection', async () => {
    const { engine, wallet, found } = createEngineWithWallet()
    await connectWallet(engine, { wallet: found })
    const callCount = wallet.calls.length
    expect((await catchFailure(connectWallet(engine, { wallet: found }))).code).toBe('connection/already-connected')
    expect(wallet.calls).toHaveLength(callCount)
    expect(engine.config.state.status).toBe('connected')
  })
})

describe("wallets' responses", () => {
  const processingError = createRpcError(-32001, 'Already processing connect. Please wait.')
  const answersWithoutPermissions = { wallet_requestPermissions: createThrower(createRpcError(-32601)) }
  const rows: [title: string, answers: Record<string, unknown>, code: string][] = [
    ['a blank account (Enkrypt before its first unlock)', { eth_requestAccounts: [''] }, 'wallet/rejected'],
    ['no accounts', { eth_requestAccounts: [] }, 'wallet/rejected'],
    ['null instead of accounts', { eth_requestAccounts: null }, 'wallet/rejected'],
    ['an account that is not an address', { eth_requestAccounts: ['0x12'] }, 'wallet/failed'],
    ['error 4001', { eth_requestAccounts: createDecliner() }, 'wallet/rejected'],
    [
      'error 4001 before a person can answer',
      { eth_requestAccounts: createThrower(createRpcError(4001)) },
      'wallet/refused',
    ],
    [
      'error -32000 with the words of a rejection',
      { eth_requestAccounts: createThrower(createRpcError(-32000, 'User rejected the request')) },
      'wallet/rejected',
    ],
    ['error 4100', { eth_requestAccounts: createThrower(createRpcError(4100)) }, 'wallet/rejected'],
    ['error -32002', { eth_requestAccounts: createThrower(createRpcError(-32002)) }, 'wallet/pending'],
    [
      'error -32001 with the words of a pending request (Rabby)',
      { eth_requestAccounts: createThrower(processingError) },
      'wallet/pending',
    ],
    ['error -32001 with other words', { eth_requestAccounts: createThrower(createRpcError(-32001)) }, 'wallet/failed'],
    ['a thrown string', { eth_requestAccounts: createThrower('no') }, 'wallet/failed'],
    [
      'a thrown string that says rejection',
      { eth_requestAccounts: createThrower('User closed modal') },
      'wallet/rejected',
    ],
    [
      'the error of a locked wallet',
      { eth_requestAccounts: createThrower(createRpcError(-32603, 'Wallet is locked')) },
      'wallet/locked',
    ],
    ['a chain ID that is not a number', { eth_chainId: '0xzz' }, 'wallet/failed'],
  ]
  it.each(rows)(
    'connecting fails, and no connection is stored, if the wallet responds with %s',
    async (_, answers, code) => {
      const outcome = await connectTo({ ...answersWithoutPermissions, ...answers })
      expect(outcome).toMatchObject({ code, status: 'disconnected', facts: { wallet: 'Rabby', rdns: 'io.rabby' } })
      expect(readStoredState().state.connections.value).toEqual([])
      expect(localStorage.getItem('wagmi.recentConnectorId')).toBeNull()
    },
  )

  it.each([
    ['error -32002', createRpcError(-32002), 'wallet/pending'],
    ['error -32001 with the words of a pending request (Rabby)', processingError, 'wallet/pending'],
    ['error 4001 before a person can answer', createRpcError(4001), 'wallet/refused'],
    ['error -32000 with the words of a rejection', createRpcError(-32000, 'request rejected'), 'wallet/rejected'],
  ])(
    'connecting fails without a second request if the wallet responds to the request for permissions with %s',
    async (_, thrown, code) => {
      const outcome = await connectTo({ wallet_requestPermissions: createThrower(thrown) })
      expect(outcome.code).toBe(code)
      expect(outcome.wallet.methods()).toEqual(['wallet_requestPermissions'])
    },
  )

  // Specification 8.2
  it.each(['user closed modal', 'Accounts received is empty', 'User denied account access', 'REQUEST REJECTED'])(
    'an error with the message "%s" is treated as a rejection (specification section 8)',
    async (message) => {
      const outcome = await connectTo({
        ...answersWithoutPermissions,
        eth_requestAccounts: createThrower(new Error(message)),
      })
      expect(outcome.code).toBe('wallet/rejected')
    },
  )
})

describe('wallets that do not respond', () => {
  it('a prompt has no timeout and can be cancelled, and an approval after the cancellation changes nothing', async () => {
    vi.useFakeTimers()
    const { engine, wallet, found } = createEngineWithWallet()
    let approve: (accounts: unknown) => void = () => {}
    wallet.answers.wallet_requestPermissions = () => new Promise((resolve) => (approve = resolve))
    const abortController = new AbortController()
    const failurePromise = catchFailure(connectWallet(engine, { wallet: found, signal: abortController.signal }))
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(engine.config.state.status).toBe('connecting')
    abortController.abort()
    expect((await failurePromise).code).toBe('connection/cancelled')
    expect(engine.config.state.status).toBe('disconnected')
    wallet.approved = true
    approve([{ parentCapability: 'eth_accounts', caveats: [{ value: [alice] }] }])
    wallet.emit('accountsChanged', [alice])
    wallet.emit('connect', { chainId: '0x1' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(getConnection(engine.config).status).toBe('disconnected')
    expect(engine.readLastUsed()).toBeUndefined()
  })

  it('a request is not sent if it was aborted before it started', async () => {
    const { engine, wallet, found } = createEngineWithWallet()
    const error = await catchFailure(connectWallet(engine, { wallet: found, signal: AbortSignal.abort() }))
    expect(error.code).toBe('connection/cancelled')
    expect(wallet.calls).toEqual([])
  })

  it('no connection remains if the request is aborted at the moment of success', async () => {
    const { engine, found } = createEngineWithWallet()
    const abort = new AbortController()
    engine.config.subscribe(
      ({ status }) => status,
      (status) => status === 'connected' && abort.abort(),
    )
    const error = await catchFailure(connectWallet(engine, { wallet: found, signal: abort.signal }))
    expect(error.code).toBe('connection/cancelled')
    expect(engine.config.state.status).toBe('disconnected')
    expect(localStorage.getItem('wagmi.recentConnectorId')).toBeNull()
  })

  // Specification 7.6
  it('connecting fails if the wallet does not return its chain within three seconds', async () => {
    vi.useFakeTimers()
    const { engine, wallet, found } = createEngineWithWallet()
    wallet.answers.eth_chainId = neverResponds
    const failed = catchFailure(connectWallet(engine, { wallet: found }))
    await vi.advanceTimersByTimeAsync(2900)
    expect(engine.config.state.status).toBe('connecting')
    await vi.advanceTimersByTimeAsync(200)
    expect(await failed).toMatchObject({ code: 'wallet/timeout', facts: { request: 'eth_chainId' } })
    expect(engine.config.state.status).toBe('disconnected')
  })

  it('connecting uses the approved accounts if the wallet does not return its accounts within a second', async () => {
    vi.useFakeTimers()
    const { engine, wallet, found } = createEngineWithWallet()
    wallet.answers.eth_accounts = neverResponds
    const connectPromise = connectWallet(engine, { wallet: found })
    await vi.advanceTimersByTimeAsync(1100)
    await expect(connectPromise).resolves.toMatchObject({ address: alice })
  })

  it('a request to a second wallet cancels the request to the first wallet, and the second wallet connects', async () => {
    const { engine, wallet, found } = createEngineWithWallet()
    wallet.answers.wallet_requestPermissions = neverResponds
    const { found: other } = announceSecond(engine)
    const firstFailure = catchFailure(connectWallet(engine, { wallet: found }))
    await expect(connectWallet(engine, { wallet: other })).resolves.toMatchObject({ address: bob })
    expect((await firstFailure).code).toBe('connection/cancelled')
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: bob })
  })
})
