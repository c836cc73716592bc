import { getConnection } from '@wagmi/core'
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { addNetwork } from '../actions/addNetwork'
import { connectWallet } from '../actions/connectWallet'
import { disconnectWallet } from '../actions/disconnectWallet'
import { switchNetwork } from '../actions/switchNetwork'
import {
  announceSecond,
  createEngineWithWallet,
  endEngineKeepingStorage,
  resetEnginesAfterEach,
  startEngine,
  watchStatus,
} from '../engine/engine.fixture'
import { catchFailure } from '../errors/failure.fixture'
import type { Connection } from '../flow/connection'
import { alice, createRpcError, createThrower, FakeWallet } from '../wallets/fakeWallet.fixture'

resetEnginesAfterEach()
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Create a page on which Rabby is connected and Zerion has announced itself. */
const createWithSecondWallet = async () => {
  const { engine, wallet, found } = createEngineWithWallet()
  await connectWallet(engine, { wallet: found })
  const { wallet: second, found: other } = announceSecond(engine)
  return { engine, first: wallet, second, other }
}

describe('statuses (specification section 4)', () => {
  // Specification 4.1
  it('the connection has exactly four statuses', () => {
    expectTypeOf<Connection['status']>().toEqualTypeOf<'disconnected' | 'connecting' | 'connected' | 'reconnecting'>()
  })

  // Specification 4.2, 4.3
  it('a successful attempt to connect changes the status from disconnected to connecting to connected', async () => {
    const { engine, found } = createEngineWithWallet()
    const statuses = watchStatus(engine)
    await connectWallet(engine, { wallet: found })
    expect(statuses).toEqual(['disconnected', 'connecting', 'connected'])
  })

  // Specification 4.5
  it('without a current connection, a failed attempt changes the status to connecting and back to disconnected', async () => {
    const { engine, wallet, found } = createEngineWithWallet()
    wallet.answers.wallet_requestPermissions = createThrower(createRpcError(4001))
    const seen = watchStatus(engine)
    await catchFailure(connectWallet(engine, { wallet: found }))
    expect(seen).toEqual(['disconnected', 'connecting', 'disconnected'])
    expect(engine.config.state.current).toBeNull()
  })

  // Specification 4.4
  it('with a current connection, a failed attempt changes the status to connecting and back to connected', async () => {
    const { engine, second, other } = await createWithSecondWallet()
    second.answers.wallet_requestPermissions = createThrower(createRpcError(4001))
    const seen = watchStatus(engine)
    await catchFailure(connectWallet(engine, { wallet: other }))
    expect(seen).toEqual(['connected', 'connecting', 'connected'])
    expect(getConnection(engine.config)).toMatchObject({ address: alice })
  })

  // Specification 4.7
  it('if one of two wallets is disconnected, the other wallet becomes current and the status stays connected', async () => {
    const { engine, other } = await createWithSecondWallet()
    await connectWallet(engine, { wallet: other })
    const seen = watchStatus(engine)
    await disconnectWallet(engine)
    expect(seen).toEqual(['connected'])
    expect(getConnection(engine.config)).toMatchObject({ address: alice })
    expect(localStorage.getItem('wagmi.recentConnectorId')).toBe('"io.rabby"')
    await disconnectWallet(engine)
    expect(seen).toEqual(['connected', 'disconnected'])
    expect(engine.config.state.current).toBeNull()
  })

  // Specification 4.7
  it('if a wallet ends its own connection, the other connected wallet becomes current', async () => {
    const { engine, second, other } = await createWithSecondWallet()
    await connectWallet(engine, { wallet: other })
    second.emit('accountsChanged', [])
    await vi.advanceTimersByTimeAsync(10)
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: alice })
  })
})

describe('entities (specification section 3)', () => {
  // Specification 3.4, 3.5
  it('the engine’s state, its connections and their connectors have the specified fields', async () => {
    const { engine, found } = createEngineWithWallet()
    await connectWallet(engine, { wallet: found })
    const { connections, current } = engine.config.state
    expect(Object.keys(engine.config.state).sort()).toEqual(['chainId', 'connections', 'current', 'status'])
    const connection = connections.get(current ?? '')
    expect(Object.keys(connection ?? {}).sort()).toEqual(['accounts', 'chainId', 'connector'])
    expect(connection?.connector).toMatchObject({ id: 'io.rabby', name: 'Rabby', type: 'injected', uid: current })
    expect(found.rdns).toBe('io.rabby')
  })

  // Specification 3.6
  it('the connector of a wallet that does not announce itself has no rdns', async () => {
    vi.stubGlobal('ethereum', new FakeWallet())
    const engine = startEngine()
    await vi.advanceTimersByTimeAsync(2000)
    await vi.dynamicImportSettled()
    expect(engine.wallets.get().map(({ id, rdns }) => [id, rdns])).toEqual([['injected', undefined]])
  })
})

describe('calls to a wallet (specification section 7)', () => {
  // Specification 7.12
  it('connecting, switching, adding a network and disconnecting send only the specified calls and two calls for permissions', async () => {
    const askedMethods = new Set<string>()
    for (const knowsPermissions of [true, false]) {
      const wallet = new FakeWallet()
      if (!knowsPermissions) wallet.answers.wallet_requestPermissions = createThrower(createRpcError(-32601))
      const { engine, found } = createEngineWithWallet(wallet)
      await connectWallet(engine, { wallet: found })
      await switchNetwork(engine, { chainId: 137 })
      await addNetwork(engine, { chainId: 1 })
      await disconnectWallet(engine)
      for (const method of wallet.methods()) askedMethods.add(method)
      endEngineKeepingStorage(engine)
    }
    expect([...askedMethods].sort()).toEqual([
      'eth_accounts',
      'eth_chainId',
      'eth_requestAccounts',
      'wallet_addEthereumChain',
      'wallet_requestPermissions',
      'wallet_revokePermissions',
      'wallet_switchEthereumChain',
    ])
  })
})
