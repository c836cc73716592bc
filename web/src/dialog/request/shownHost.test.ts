import { expect, it } from 'vitest'
import { readWallets } from '../../../build/data'
import { findShownHost } from './shownHost'

it.each([
  ['metaMask', 'example.com', 'example.com'],
  ['metaMask', 'wallet.shop.example.com:8443', 'example.com'],
  ['metaMask', '127.0.0.1:8000', '127.0.0.1'],
  ['metaMask', '[::1]:8000', '[::1]'],
  ['metaMask', 'localhost:8000', 'localhost'],
  ['rabby', 'wallet.shop.example.com:8443', 'wallet.shop.example.com:8443'],
])('the wallet %s shows the host %s as “%s”', (wallet, host, shown) => {
  expect(findShownHost(wallet, host)).toBe(shown)
})

it('the wallet MetaMask, which this test uses, is in the catalogue', () => {
  expect(readWallets().map(({ id }) => id)).toContain('metaMask')
})
