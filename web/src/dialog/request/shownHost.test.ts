import { expect, it } from 'vitest'
import { readWallets } from '../../../build/data'
import { shownHost } from './shownHost'

it.each([
  ['metaMask', 'example.com', 'example.com'],
  ['metaMask', 'wallet.shop.example.com:8443', 'example.com'],
  ['metaMask', '127.0.0.1:8000', '127.0.0.1'],
  ['metaMask', '[::1]:8000', '[::1]'],
  ['metaMask', 'localhost:8000', 'localhost'],
  ['rabby', 'wallet.shop.example.com:8443', 'wallet.shop.example.com:8443'],
])('%s shows %s as “%s”', (wallet, host, shown) => {
  expect(shownHost(wallet, host)).toBe(shown)
})

it('the tested wallet is in the catalogue', () => {
  expect(readWallets().map(({ id }) => id)).toContain('metaMask')
})
