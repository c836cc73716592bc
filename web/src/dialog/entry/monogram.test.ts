import { expect, it } from 'vitest'
import { createMonogram, findTintIndex } from './monogram'

it.each([
  ['SubWallet', 'SW'],
  ['Zeal', 'Ze'],
  ['Ctrl Wallet', 'Ct'],
  ['Trust Wallet', 'Tr'],
  ['MetaMask', 'MM'],
  ['OKX Wallet', 'OK'],
  ['Wallet', 'Wa'],
  ['imToken', 'im'],
  ['1inch', '1i'],
  ['Élan Ötzi', 'ÉÖ'],
  ['𝒳𝓎z', '𝒳𝓎'],
  ['X', 'X'],
  ['', ''],
])('the tile of the wallet "%s" shows the letters "%s"', (name, expected) => {
  expect(createMonogram(name)).toBe(expected)
})

it.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['b', 0xe70c2de5],
  ['foobar', 0xbf9cf968],
])('the colour number for the ID "%s" is the FNV-1a hash of the ID, modulo 12', (id, hash) => {
  expect(findTintIndex(id)).toBe(hash % 12)
})
