import { getConnection } from '@wagmi/core'
import { describe, expect, it, vi } from 'vitest'
import { connectWallet } from '../actions/connectWallet'
import { disconnectWallet } from '../actions/disconnectWallet'
import { alice, announce } from '../wallets/fakeWallet.fixture'
import { createEngineWithWallet, resetEnginesAfterEach, startEngine, watchStatus } from './engine.fixture'

resetEnginesAfterEach()

const storeKey = 'wagmi.store'

/**
 * Create two tabs with the same wallet. The test itself passes each value that the first tab stores to the second tab,
 * because jsdom sends no storage events between engines.
 */
const createTwoTabs = () => {
  const { engine: first, wallet, found } = createEngineWithWallet()
  const second = startEngine()
  announce(wallet)
  const sendStorageEvent = (changes: StorageEventInit = {}) =>
    dispatchEvent(new StorageEvent('storage', { key: storeKey, newValue: localStorage.getItem(storeKey), ...changes }))
  return { first, second, wallet, found, sendStorageEvent }
}

const readStatus = (engine: ReturnType<typeof startEngine>) => engine.config.state.status

describe('a second tab', () => {
  it('a second tab connects without a prompt when the first tab connects', async () => {
    const { first, second, wallet, found, sendStorageEvent } = createTwoTabs()
    await connectWallet(first, { wallet: found })
    wallet.calls.length = 0
    sendStorageEvent()
    await vi.waitFor(() => expect(getConnection(second.config)).toMatchObject({ status: 'connected', address: alice }))
    expect(new Set(wallet.methods())).toEqual(new Set(['eth_accounts', 'eth_chainId']))
  })

  it.each<[string, StorageEventInit]>([
    ['a different key', { key: 'other.store' }],
    ['an empty storage', { newValue: null }],
    ['a damaged value', { newValue: '{"state":{"connections":[' }],
  ])('a second tab ignores a storage event with %s', async (_, changes) => {
    const { first, second, wallet, found, sendStorageEvent } = createTwoTabs()
    await connectWallet(first, { wallet: found })
    wallet.calls.length = 0
    sendStorageEvent(changes)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([readStatus(second), wallet.methods()]).toEqual(['disconnected', []])
  })

  it('after a disconnect in the second tab, this tab does not connect again when the first tab stores its state', async () => {
    const { first, second, found, sendStorageEvent } = createTwoTabs()
    await connectWallet(first, { wallet: found })
    sendStorageEvent()
    await vi.waitFor(() => expect(readStatus(second)).toBe('connected'))
    const stored = localStorage.getItem(storeKey)
    await disconnectWallet(second)
    const statuses = watchStatus(second)
    sendStorageEvent({ newValue: stored })
    await vi.waitFor(() => expect(statuses).toEqual(['disconnected', 'reconnecting', 'disconnected']))
  })
})
