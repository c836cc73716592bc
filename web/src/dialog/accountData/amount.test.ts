// @vitest-environment node
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buttonDigitRules, formatAmount } from './amount'

const formatEther = (value: bigint) => formatAmount({ value, decimals: 18, symbol: 'ETH' }, 'en')
const milliEther = 10n ** 15n
const noBreakSpace = '\u00a0'

describe('an amount', () => {
  it.each<[value: bigint, written: string]>([
    [0n, '0 ETH'],
    [1n, '<0.0001 ETH'],
    [10n ** 14n - 1n, '<0.0001 ETH'],
    [10n ** 14n, '0.0001 ETH'],
    [123_456n * 10n ** 12n, '0.1234 ETH'],
    [999_999n * 10n ** 12n, '0.9999 ETH'],
    [1_284n * milliEther, '1.284 ETH'],
    [1_284_999n * 10n ** 12n, '1.284 ETH'],
    [1000n * milliEther, '1 ETH'],
    [9_999_999n * milliEther, '9,999.999 ETH'],
    [10_000_990n * milliEther, '10,000.9 ETH'],
    [999_999_999n * milliEther, '999,999.9 ETH'],
    [1_239_999_999n * milliEther, '1.23M ETH'],
    [10n ** 30n, '1T ETH'],
  ])('an amount of %s wei is written as "%s", never as more than the account has', (value, written) => {
    expect(formatEther(value).replace(noBreakSpace, ' ')).toBe(written)
  })

  it.each([
    [10n ** 18n, 0, '1,000,000T X'],
    [1_000_001n, 6, '1 X'],
    [2n ** 256n - 1n, 255, '<0.0001 X'],
    [5n, 1, '0.5 X'],
  ])('an amount of %s with %i decimals is written as "%s"', (value, decimals, written) => {
    expect(formatAmount({ value, decimals, symbol: 'X' }, 'en').replace(noBreakSpace, ' ')).toBe(written)
  })

  it.each<[value: bigint, written: string]>([
    [1_284n * milliEther, '1.284 ETH'],
    [999_999n * milliEther, '999.999 ETH'],
    [1_239_000n * milliEther, '1.23K ETH'],
    [12_349_000n * milliEther, '12.34K ETH'],
  ])('an amount of %s wei is written as "%s" in the button, which has little space', (value, written) => {
    const ether = { value, decimals: 18, symbol: 'ETH' }
    expect(formatAmount(ether, 'en', buttonDigitRules).replace(noBreakSpace, ' ')).toBe(written)
  })

  it('an amount beyond the precision of a JavaScript number is cut instead of rounded', () => {
    expect(formatEther(9_007_199_254_740_993_999n).replace(noBreakSpace, ' ')).toBe('9.007 ETH')
    expect(formatAmount({ value: 9_999n * 10n ** 14n + 9n, decimals: 18, symbol: '' }, 'en')).toBe('0.9999')
  })

  it.each([
    ['en', '1,234.567 ETH'],
    ['de', '1.234,567 ETH'],
    ['fr', '1 234,567 ETH'],
    ['hi', '1,234.567 ETH'],
    ['fa', '۱٬۲۳۴٫۵۶۷ ETH'],
  ])('an amount has the number format of the language %s', (locale, written) => {
    const value = 1_234_567n * milliEther
    expect(formatAmount({ value, decimals: 18, symbol: 'ETH' }, locale).replace(/\s/g, ' ')).toBe(written)
  })

  it('an amount is formatted in every language of the site, without a line break before the symbol', () => {
    const tags = readdirSync(new URL('../../../../src/kisslock/data/locales', import.meta.url)).map((file) =>
      file.replace('.json', ''),
    )
    expect(tags).toContain('de')
    for (const tag of tags) {
      const value = 1_234_567n * milliEther
      const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 }).format(1234.567)
      expect(formatAmount({ value, decimals: 18, symbol: 'ETH' }, tag), tag).toBe(`${number}${noBreakSpace}ETH`)
    }
  })
})
