// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { createProvider } from './createProvider'
import { approveAll, connectedState, createObservedWallet, site } from './testWallet.fixture'

test('Only a connected site gets account events, but every site gets chain events', async () => {
  const { wallet } = createObservedWallet(approveAll, connectedState)
  const otherProvider = createProvider(wallet, 'https://other.example')
  const [own, accounts, chain] = [vi.fn(), vi.fn(), vi.fn()]
  createProvider(wallet, site).on('accountsChanged', own)
  otherProvider.on('accountsChanged', accounts).on('chainChanged', chain)
  wallet.lock()
  wallet.replace({ ...wallet.state(), chainId: 31337 })
  otherProvider.removeListener('chainChanged', chain)
  wallet.replace({ ...wallet.state(), chainId: 1 })
  expect([own.mock.calls, accounts.mock.calls]).toEqual([[[[]]], []])
  expect(chain.mock.calls).toEqual([['0x7a69']])
})

test('The provider emits the event connect once, with the chain ID, and reports whether it is connected', async () => {
  const { wallet } = createObservedWallet(approveAll)
  const provider = createProvider(wallet, site)
  const connect = vi.fn()
  provider.on('connect', connect)
  await expect.poll(() => connect.mock.calls).toEqual([[{ chainId: '0x1' }]])
  expect(provider.isConnected()).toBe(true)
  wallet.setOnline(false)
  expect(provider.isConnected()).toBe(false)
})
