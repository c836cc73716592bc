import { getConnection } from '@wagmi/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  endEngineKeepingStorage,
  findWalletAt,
  readStoredState,
  resetEnginesAfterEach,
  startEngine,
  watchStatus,
} from '../engine/engine.fixture'
import { catchFailure } from '../errors/failure.fixture'
import { alice, announce, bob, FakeWallet } from '../wallets/fakeWallet.fixture'
import { createFakeRelay } from '../wallets/walletConnect/fakeRelay.fixture'
import { relayStorage, sessionsKey } from '../wallets/walletConnect/storage'
import { connectWallet } from './connectWallet'
import { disconnectWallet } from './disconnectWallet'
import { pairWallet } from './pairWallet'

const relay = vi.hoisted(() => ({ current: undefined as unknown as ReturnType<typeof createFakeRelay> }))
vi.mock('../wallets/walletConnect/client', () => ({
  startClient: (...startArguments: [unknown, unknown, string?]) => relay.current.module.startClient(...startArguments),
  stopClient: () => relay.current.module.stopClient(),
}))

resetEnginesAfterEach()
beforeEach(() => {
  relay.current = createFakeRelay()
})
afterEach(() => {
  vi.useRealTimers()
})

const pairingSettings = { walletconnect: { project_id: 'id', relay_url: null } }

/** Start a pairing and wait for its code. */
const startPairing = async (engine = startEngine(pairingSettings), wallet?: string) => {
  const codes: string[] = []
  const abortController = new AbortController()
  const pairedPromise = pairWallet(engine, {
    ...(wallet ? { wallet } : {}),
    onCode: ({ uri }) => codes.push(uri),
    signal: abortController.signal,
  })
  pairedPromise.catch(() => undefined)
  await vi.waitFor(() => expect(codes).toHaveLength(1))
  return { engine, codes, abort: abortController, done: pairedPromise }
}

describe('pairing with a wallet on another device', () => {
  it('pairing changes the status from “connecting” to “connected”, the connector gets the wallet’s own name, and the last used wallet is stored', async () => {
    const engine = startEngine(pairingSettings)
    const statuses = watchStatus(engine)
    const { done } = await startPairing(engine)
    relay.current.approves('one', { name: 'Rain\u202ebow' })
    const { uid } = await done
    expect(await done).toEqual({ uid, address: alice, chainId: 1 })
    expect(statuses).toEqual(['disconnected', 'connecting', 'connected'])
    expect(getConnection(engine.config).connector).toMatchObject({ id: 'walletConnect', type: 'walletConnect', uid })
    expect(getConnection(engine.config).connector?.name).toBe('Rain bow')
    expect(engine.readLastUsed()).toBe('walletConnect')
  })

  it('if the wallet declines the pairing, no connection remains, and the error names the chosen wallet', async () => {
    const { engine, done } = await startPairing(undefined, 'Rainbow')
    relay.current.declines()
    expect(await catchFailure(done)).toMatchObject({ code: 'wallet/rejected', facts: { wallet: 'Rainbow' } })
    expect(engine.config.state.status).toBe('disconnected')
  })

  it('pairing ends if the visitor chooses another wallet', async () => {
    const { engine, done } = await startPairing()
    announce(new FakeWallet([bob]))
    await connectWallet(engine, { wallet: findWalletAt(engine) })
    expect((await catchFailure(done)).code).toBe('connection/cancelled')
    expect(getConnection(engine.config).address).toBe(bob)
  })

  it('pairing with a second wallet replaces the first wallet and ends the session of the first wallet', async () => {
    const { engine, done } = await startPairing()
    relay.current.approves('one')
    await done
    const second = await startPairing(engine)
    relay.current.approves('two', { account: bob, name: 'Trust' })
    expect(await second.done).toMatchObject({ address: bob })
    expect(relay.current.state.ended).toContain('one')
    expect(engine.config.state.connections.size).toBe(1)
  })

  it('the WalletConnect client stops ten seconds after the pairing was cancelled', async () => {
    const { abort, done } = await startPairing()
    vi.useFakeTimers()
    abort.abort()
    await catchFailure(done)
    await vi.advanceTimersByTimeAsync(9000)
    expect(relay.current.state.stopped).toBe(0)
    await vi.advanceTimersByTimeAsync(2000)
    expect(relay.current.state.stopped).toBe(1)
  })
})

describe('a session', () => {
  it('if the wallet ends a session, the page disconnects and removes recentConnectorId from storage', async () => {
    const { engine, done } = await startPairing()
    relay.current.approves('one')
    await done
    relay.current.leaves()
    await vi.waitFor(() => expect(engine.config.state.status).toBe('disconnected'))
    await vi.waitFor(() => expect(localStorage.getItem('wagmi.recentConnectorId')).toBeNull())
  })

  it('if the page ends a session, the session ends in the wallet too', async () => {
    const { engine, done } = await startPairing()
    relay.current.approves('one')
    await done
    await disconnectWallet(engine)
    expect(relay.current.state.ended).toEqual(['one'])
    expect(engine.config.state.status).toBe('disconnected')
  })

  it('after a reload, a session is restored without a new pairing code', async () => {
    const { engine, done } = await startPairing()
    relay.current.approves('one')
    await done
    endEngineKeepingStorage(engine)
    relay.current = createFakeRelay()
    await relayStorage.setItem(sessionsKey, [relay.current.remembers('one')])
    const restartedEngine = startEngine(pairingSettings)
    const statuses = watchStatus(restartedEngine)
    await restartedEngine.reconnect()
    expect(statuses).toEqual(['disconnected', 'reconnecting', 'connected'])
    expect(getConnection(restartedEngine.config)).toMatchObject({ address: alice, connector: { name: 'Rainbow' } })
    expect(relay.current.state.codes).toBe(0)
  })

  it.each([
    ['a session whose storage was deleted', pairingSettings, false],
    [
      'a session on a site that no longer offers pairing',
      { walletconnect: { project_id: null, relay_url: null } },
      true,
    ],
  ])('%s is not restored, and the WalletConnect client does not start', async (_, settings, stored) => {
    const { engine, done } = await startPairing()
    relay.current.approves('one')
    await done
    endEngineKeepingStorage(engine)
    expect(readStoredState().state.connections.value).toHaveLength(1)
    relay.current = createFakeRelay()
    if (stored) await relayStorage.setItem(sessionsKey, [relay.current.remembers('one')])
    const again = startEngine(settings)
    await again.reconnect()
    expect(again.config.state.status).toBe('disconnected')
    expect(relay.current.state.started).toBe(0)
    await vi.waitFor(() => expect(localStorage.getItem('wagmi.recentConnectorId')).toBeNull())
  })
})
