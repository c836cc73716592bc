import { getConnection } from '@wagmi/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createEngineWithWallet, findWalletAt, resetEnginesAfterEach, startEngine } from '../engine/engine.fixture'
import { catchFailure } from '../errors/failure.fixture'
import { announce, createRpcError, createThrower, FakeWallet, neverResponds } from '../wallets/fakeWallet.fixture'
import { addNetwork } from './addNetwork'
import { connectWallet } from './connectWallet'
import { switchNetwork } from './switchNetwork'

resetEnginesAfterEach()
afterEach(() => vi.useRealTimers())

const createConnected = async (wallet = new FakeWallet()) => {
  const { engine, found } = createEngineWithWallet(wallet)
  await connectWallet(engine, { wallet: found })
  wallet.calls.length = 0
  return { engine, wallet }
}

/** Switch to Polygon, and advance the fake timers beyond every timeout. */
const trySwitch = async (answers: Record<string, unknown>, chainId = 137) => {
  const { engine, wallet } = await createConnected()
  vi.useFakeTimers()
  wallet.answers = answers
  const failurePromise = catchFailure(switchNetwork(engine, { chainId }))
  await vi.advanceTimersByTimeAsync(5000)
  return { error: await failurePromise, engine, wallet }
}

/**
 * Return the responses of a wallet that does not know the chain. `answer` is the response to the request to add the
 * chain.
 */
const createAddingAnswers = (answer: unknown) => ({
  wallet_switchEthereumChain: createThrower(createRpcError(4902, 'Unrecognized chain ID.')),
  wallet_addEthereumChain: answer,
})

describe('switching the network', () => {
  it('after a cancelled switch request, a second switch request reaches the wallet, and the first request stays cancelled', async () => {
    const { engine, wallet } = await createConnected()
    wallet.known.push(137, 31337)
    wallet.answers.wallet_switchEthereumChain = neverResponds
    const abortController = new AbortController()
    const firstFailure = catchFailure(switchNetwork(engine, { chainId: 137, signal: abortController.signal }))
    await vi.waitFor(() => expect(wallet.methods()).toContain('wallet_switchEthereumChain'))
    delete wallet.answers.wallet_switchEthereumChain
    abortController.abort()
    await switchNetwork(engine, { chainId: 31337 })
    expect(await firstFailure).toMatchObject({ code: 'connection/cancelled' })
    expect(getConnection(engine.config).chainId).toBe(31337)
  })

  // Specification 7.7
  it('switching sends the wallet a request, and the site changes to the wallet’s new chain', async () => {
    const { engine, wallet } = await createConnected()
    wallet.known.push(137)
    const steps: string[] = []
    await switchNetwork(engine, { chainId: 137, onStep: (step) => steps.push(step) })
    expect(steps).toEqual(['switching'])
    expect(getConnection(engine.config)).toMatchObject({ chainId: 137, status: 'connected' })
    expect(engine.config.state.chainId).toBe(137)
  })

  // Specification 7.6
  it('a switch is detected even if the wallet sends no event', async () => {
    const { engine, wallet } = await createConnected()
    wallet.answers.wallet_switchEthereumChain = () => {
      setTimeout(() => (wallet.chainId = 137), 300)
      return null
    }
    await switchNetwork(engine, { chainId: 137 })
    expect(getConnection(engine.config).chainId).toBe(137)
  })

  // Specification 7.8, 8.1
  it.each([
    ['error 4902', createRpcError(4902)],
    [
      'an error that contains error 4902 (MetaMask on phones)',
      createRpcError(-32603, 'Internal', { originalError: { code: 4902 } }),
    ],
    [
      'an error that contains the message of error 4902 (Rabby)',
      createRpcError(-32603, 'Internal', { originalError: { message: 'Unrecognized chain ID "0x89".' } }),
    ],
  ])(
    "after %s, the wallet gets a request to add the chain, with the chain's public node and never the gateway",
    async (_, thrown) => {
      const { engine, wallet } = await createConnected()
      wallet.answers.wallet_switchEthereumChain = createThrower(thrown)
      const steps: string[] = []
      await switchNetwork(engine, { chainId: 137, onStep: (step) => steps.push(step) })
      expect(steps).toEqual(['switching', 'adding'])
      const addParameter = wallet.calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params
      expect(addParameter).toEqual([
        {
          chainId: '0x89',
          chainName: 'Polygon',
          nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
          rpcUrls: ['https://polygon.example/rpc'],
        },
      ])
      expect(getConnection(engine.config).chainId).toBe(137)
    },
  )

  it('if the wallet adds a network without switching, it gets a second switch request', async () => {
    const { engine, wallet } = await createConnected()
    vi.useFakeTimers()
    wallet.answers.wallet_addEthereumChain = () => {
      wallet.known.push(137)
      return null
    }
    const steps: string[] = []
    const switchPromise = switchNetwork(engine, { chainId: 137, onStep: (step) => steps.push(step) })
    await vi.advanceTimersByTimeAsync(3000)
    await switchPromise
    expect(steps).toEqual(['switching', 'adding', 'switching'])
    expect(getConnection(engine.config).chainId).toBe(137)
  })

  const rows: [title: string, answers: Record<string, unknown>, code: string][] = [
    ['error 4001', { wallet_switchEthereumChain: createThrower(createRpcError(4001)) }, 'chain/rejected'],
    ['error -32002', { wallet_switchEthereumChain: createThrower(createRpcError(-32002)) }, 'wallet/pending'],
    ['error 4200', { wallet_switchEthereumChain: createThrower(createRpcError(4200)) }, 'chain/unsupported'],
    ['error -32601', { wallet_switchEthereumChain: createThrower(createRpcError(-32601)) }, 'chain/unsupported'],
    [
      'a thrown string that says unsupported',
      { wallet_switchEthereumChain: createThrower('The method x is not supported') },
      'chain/unsupported',
    ],
    ['another thrown string', { wallet_switchEthereumChain: createThrower('a text') }, 'chain/failed'],
    ['success, but does not change the chain', { wallet_switchEthereumChain: null }, 'chain/unchanged'],
    [
      'success, and then does not respond',
      { wallet_switchEthereumChain: null, eth_chainId: neverResponds },
      'chain/unchanged',
    ],
    [
      'error 4902, and rejects adding the chain',
      createAddingAnswers(createThrower(createRpcError(4001))),
      'chain/rejected',
    ],
    [
      'error 4902, and fails to add the chain (a rejection for the library)',
      createAddingAnswers(createThrower(createRpcError(-32603, 'bad node'))),
      'chain/failed',
    ],
    [
      'error 4902, and cannot add chains',
      createAddingAnswers(createThrower(createRpcError(-32601))),
      'chain/unsupported',
    ],
  ]
  it.each(rows)(
    'switching fails and the connection stays on its chain if the wallet responds with %s',
    async (_, answers, code) => {
      const { error, engine } = await trySwitch(answers)
      expect(error).toMatchObject({ code, facts: { wallet: 'Rabby', chainId: 137 } })
      expect(getConnection(engine.config)).toMatchObject({ status: 'connected', chainId: 1 })
    },
  )

  // Specification 8.1
  it('after error 4902 for a network without a public node, the wallet gets no request to add the network', async () => {
    const { error, wallet } = await trySwitch({}, 31337)
    expect(error.code).toBe('chain/unsupported')
    expect(wallet.methods()).not.toContain('wallet_addEthereumChain')
  })

  // Specification 5.5
  it('a chain that is not in the settings is rejected without a request to the wallet', async () => {
    const { engine, wallet } = await createConnected()
    expect((await catchFailure(switchNetwork(engine, { chainId: 10 }))).code).toBe('chain/not-configured')
    expect((await catchFailure(addNetwork(engine, { chainId: 10 }))).code).toBe('chain/not-configured')
    expect(wallet.calls).toEqual([])
  })

  it('without a connection, switching changes only the chain of the site', async () => {
    const engine = startEngine()
    await switchNetwork(engine, { chainId: 137 })
    expect(engine.config.state).toMatchObject({ chainId: 137, status: 'disconnected' })
  })
})

describe('adding a network on its own', () => {
  it('addNetwork adds a chain to a wallet that rejects a switch to this unknown chain with error 4001', async () => {
    const { engine, wallet } = await createConnected()
    wallet.answers.wallet_switchEthereumChain = createThrower(createRpcError(4001))
    expect((await catchFailure(switchNetwork(engine, { chainId: 137 }))).code).toBe('chain/rejected')
    await addNetwork(engine, { chainId: 137 })
    expect(getConnection(engine.config).chainId).toBe(137)
  })

  it('adding a network fails without a connection', async () => {
    expect((await catchFailure(addNetwork(startEngine(), { chainId: 137 }))).code).toBe('connection/not-connected')
  })
})

describe('the chain of the site', () => {
  // Specification 4.9
  it('the site’s chain changes with the wallet’s chain, but only to configured chains', async () => {
    const { engine, wallet } = await createConnected()
    wallet.moveTo(137)
    expect(engine.config.state.chainId).toBe(137)
    wallet.moveTo(10)
    expect(engine.config.state.chainId).toBe(137)
    expect(getConnection(engine.config)).toMatchObject({ chainId: 10, chain: undefined })
  })

  // Specification 4.9
  it('the site’s chain does not change with the wallet’s chain if the setting sync_chain is false', async () => {
    const engine = startEngine({ connection: { sync_chain: false } })
    const wallet = new FakeWallet()
    announce(wallet)
    await connectWallet(engine, { wallet: findWalletAt(engine) })
    wallet.moveTo(137)
    expect(engine.config.state.chainId).toBe(1)
    expect(getConnection(engine.config).chainId).toBe(137)
  })
})
