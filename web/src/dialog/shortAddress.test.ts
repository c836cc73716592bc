import { expect, it } from 'vitest'
import { shortenAccount, shortenNoWrap } from './shortAddress'

const address = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'

it.each([
  [address, '0x7E5F…5Bdf'],
  [`eip155:10:${address}`, 'eip155:10:0x7E5F…5Bdf'],
])('the account %s is shown as %s', (account, shown) => {
  expect(shortenAccount(account)).toBe(shown)
})

it('in a sentence, a word joiner prevents a line break between the two halves of a short address', () => {
  expect(shortenNoWrap(address)).toBe('0x7E5F…\u20605Bdf')
})
