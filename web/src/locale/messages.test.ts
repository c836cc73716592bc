import { describe, expect, it } from 'vitest'
import { format, split } from './messages'

describe('a sentence with values', () => {
  it.each([
    ['Approve in {wallet}', { wallet: 'Rabby' }, 'en', 'Approve in Rabby'],
    ['{a} and {b}, {a} again', { a: 'one', b: 'two' }, 'en', 'one and two, one again'],
    ['Search {count} wallets', { count: 1234 }, 'en', 'Search 1,234 wallets'],
    ['{count}', { count: 1234567.5 }, 'de', '1.234.567,5'],
    ['{count}', { count: 28 }, 'ar-EG', '٢٨'],
    ['{count}', { count: 0 }, 'en', '0'],
    ['no placeholder', { wallet: 'Rabby' }, 'en', 'no placeholder'],
    ['Approve in {wallet}', {}, 'en', 'Approve in {wallet}'],
    ['{ wallet } {wallet name} {}', { wallet: 'Rabby' }, 'en', '{ wallet } {wallet name} {}'],
    ['{wallet}', { wallet: '$& {site}' }, 'en', '$& {site}'],
  ])('"%s" with %o in %s', (sentence, params, locale, expected) => {
    expect(format(sentence, params, locale)).toBe(expected)
  })

  it('needs neither values nor a language', () => {
    expect(format('Close')).toBe('Close')
  })
})

describe('a sentence cut for drawing', () => {
  it.each([
    ['to {domain}', ['to ', 'domain', '']],
    ['{domain} sees {what}.', ['', 'domain', ' sees ', 'what', '.']],
    ['plain', ['plain']],
    ['', ['']],
  ])('"%s": text and names alternate, text first', (sentence, parts) => {
    expect(split(sentence)).toEqual(parts)
  })
})
