// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { createProvider } from './createProvider'
import { alice, connected, observed, site, yes } from './testWallet.fixture'

test('A page gets answers, and events until it stops listening', async () => {
  const { wallet } = observed(yes)
  const provider = createProvider(wallet, site)
  const accounts = vi.fn()
  provider.on('accountsChanged', accounts)
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([alice.address])
  provider.removeListener('accountsChanged', accounts)
  wallet.lock()
  expect(accounts.mock.calls).toEqual([[[alice.address]]])
})

test('Events of another site stay there, events of the chain go to all', async () => {
  const { wallet } = observed(yes, connected)
  const other = createProvider(wallet, 'https://other.example')
  const [accounts, chain] = [vi.fn(), vi.fn()]
  other.on('accountsChanged', accounts).on('chainChanged', chain)
  wallet.lock()
  wallet.replace({ ...wallet.state(), chainId: 31337 })
  expect(accounts).not.toHaveBeenCalled()
  expect(chain.mock.calls).toEqual([['0x7a69']])
})

test('The provider sends connect once, with the chain, and reports whether it is connected', async () => {
  const { wallet } = observed(yes)
  const provider = createProvider(wallet, site)
  const connect = vi.fn()
  provider.on('connect', connect)
  await expect.poll(() => connect.mock.calls).toEqual([[{ chainId: '0x1' }]])
  expect(provider.isConnected()).toBe(true)
  wallet.setOnline(false)
  expect(provider.isConnected()).toBe(false)
})
