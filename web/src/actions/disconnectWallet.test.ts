import { getConnection, getConnections } from '@wagmi/core'
import { describe, expect, it } from 'vitest'
import {
  announceSecond,
  createEngineWithWallet,
  readStoredState,
  resetEnginesAfterEach,
} from '../engine/engine.fixture'
import { catchFailure } from '../errors/failure.fixture'
import { alice, bob, createRpcError, createThrower, neverResponds } from '../wallets/fakeWallet.fixture'
import { connectWallet } from './connectWallet'
import { disconnectWallet } from './disconnectWallet'
import { switchConnection } from './switchConnection'
import { switchNetwork } from './switchNetwork'

resetEnginesAfterEach()

const connectTwoWallets = async () => {
  const { engine, wallet, found } = createEngineWithWallet()
  const { wallet: second, found: other } = announceSecond(engine)
  await connectWallet(engine, { wallet: found })
  await connectWallet(engine, { wallet: other })
  return { engine, first: { wallet, found }, second: { wallet: second, found: other } }
}

describe('disconnecting', () => {
  // Specification 4.6, D.4
  it('disconnecting revokes the permission and clears the current connection', async () => {
    const { engine, wallet, found } = createEngineWithWallet()
    await connectWallet(engine, { wallet: found })
    await disconnectWallet(engine)
    expect(wallet.calls.at(-1)).toEqual({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(engine.config.state).toMatchObject({ status: 'disconnected', current: null })
    expect(readStoredState().state).toMatchObject({ connections: { value: [] }, current: null })
  })

  // Specification D.5
  it('disconnecting removes recentConnectorId, but keeps the wallet that was used last', async () => {
    const { engine, found } = createEngineWithWallet()
    await connectWallet(engine, { wallet: found })
    expect(localStorage.getItem('wagmi.recentConnectorId')).toBe('"io.rabby"')
    await disconnectWallet(engine)
    expect(localStorage.getItem('wagmi.recentConnectorId')).toBeNull()
    expect(localStorage.getItem('wagmi.io.rabby.disconnected')).toBe('true')
    expect(engine.readLastUsed()).toBe('io.rabby')
  })

  // Specification 7.11
  it.each([
    ['rejects', createThrower(createRpcError(-32601))],
    ['never answers', neverResponds],
  ])(
    'disconnecting ends the connection even if the wallet %s the request to revoke the permission',
    async (_, answer) => {
      const { engine, wallet, found } = createEngineWithWallet()
      await connectWallet(engine, { wallet: found })
      wallet.answers.wallet_revokePermissions = answer
      await disconnectWallet(engine)
      expect(getConnection(engine.config).status).toBe('disconnected')
    },
  )

  it('disconnecting another wallet does not affect the current wallet', async () => {
    const { engine, first } = await connectTwoWallets()
    await disconnectWallet(engine, { connector: first.found.connector })
    expect(getConnections(engine.config)).toHaveLength(1)
    expect(getConnection(engine.config)).toMatchObject({ address: bob, status: 'connected' })
  })

  it('after disconnecting, later events of the wallet do not restore the connection', async () => {
    const { engine, wallet, found } = createEngineWithWallet()
    await connectWallet(engine, { wallet: found })
    await disconnectWallet(engine)
    wallet.approved = true
    wallet.emit('accountsChanged', [alice])
    wallet.emit('connect', { chainId: '0x1' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(getConnection(engine.config).status).toBe('disconnected')
    await connectWallet(engine, { wallet: found })
    expect(getConnection(engine.config)).toMatchObject({ status: 'connected', address: alice })
  })

  it('disconnecting cancels a request that is still pending in the wallet', async () => {
    const { engine, wallet, found } = createEngineWithWallet()
    await connectWallet(engine, { wallet: found })
    wallet.answers.wallet_switchEthereumChain = neverResponds
    const failurePromise = catchFailure(switchNetwork(engine, { chainId: 137 }))
    await new Promise((resolve) => setTimeout(resolve, 0))
    await disconnectWallet(engine)
    expect((await failurePromise).code).toBe('connection/cancelled')
  })

  it('without a connection, disconnecting does nothing', async () => {
    const { engine } = createEngineWithWallet()
    await disconnectWallet(engine)
    expect(engine.config.state.status).toBe('disconnected')
  })
})

describe('events of a connected wallet', () => {
  it('the connection has the new account after the wallet changes its account, and ends if the wallet has no account', async () => {
    const { engine, wallet, found } = createEngineWithWallet()
    await connectWallet(engine, { wallet: found })
    wallet.emit('accountsChanged', [bob.toLowerCase()])
    expect(getConnection(engine.config).address).toBe(bob)
    wallet.emit('accountsChanged', [])
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(getConnection(engine.config).status).toBe('disconnected')
  })
})

describe('several connections', () => {
  it('if two wallets are connected, the first can become the current wallet again', async () => {
    const { engine, first } = await connectTwoWallets()
    await switchConnection(engine, { connector: first.found.connector })
    expect(getConnection(engine.config)).toMatchObject({ address: alice })
    expect(engine.readLastUsed()).toBe('io.rabby')
  })

  it('a wallet that is not connected cannot become the current wallet', async () => {
    const { engine, found } = createEngineWithWallet()
    const error = await catchFailure(switchConnection(engine, { connector: found.connector }))
    expect(error.code).toBe('connection/not-connected')
  })
})
