import { describe, expect, it } from 'vitest'
import { connectWallet } from '../actions/connectWallet'
import { alice } from '../wallets/fakeWallet.fixture'
import {
  createEngineWithWallet,
  endEngineKeepingStorage,
  readStoredState,
  resetEnginesAfterEach,
  startEngine,
} from './engine.fixture'

resetEnginesAfterEach()

const waitForNextTask = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('the stored state', () => {
  // Specification 4.10, 9.5
  it('the stored state contains connections, chain and current connection under wagmi’s keys, never the status', async () => {
    const { engine, found } = createEngineWithWallet()
    await connectWallet(engine, { wallet: found })
    const { uid } = found
    expect(readStoredState()).toEqual({
      state: {
        connections: {
          __type: 'Map',
          value: [
            [
              uid,
              { accounts: [alice], chainId: 1, connector: { id: 'io.rabby', name: 'Rabby', type: 'injected', uid } },
            ],
          ],
        },
        chainId: 1,
        current: uid,
      },
      version: 3,
    })
    expect(Object.keys(localStorage).sort()).toEqual(['kisslock.last', 'wagmi.recentConnectorId', 'wagmi.store'])
  })

  it('the stored state remains if the page closes before the wallet is reconnected', async () => {
    const { engine: first, wallet, found } = createEngineWithWallet()
    await connectWallet(first, { wallet: found })
    endEngineKeepingStorage(first)
    // With `sync_chain: true` the library writes the state again by itself, which would hide a failure.
    const closed = startEngine({ connection: { sync_chain: false } })
    expect(readStoredState().state.connections.value).toEqual([])
    await waitForNextTask()
    expect(readStoredState().state).toMatchObject({
      connections: { value: [[found.uid, { accounts: [alice] }]] },
      current: found.uid,
    })
    endEngineKeepingStorage(closed)
    const { engine } = createEngineWithWallet(wallet)
    await engine.reconnect()
    expect(engine.config.state.status).toBe('connected')
  })
})
