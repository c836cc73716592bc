import { describe, expect, it } from 'vitest'
import { formatSentence, type Language, pickSentence, splitAtPlaceholders } from './messages'

const en: Language = { tag: 'en', dir: 'ltr' }
const ar: Language = { tag: 'ar-EG', dir: 'rtl' }

describe('a sentence with values', () => {
  it.each([
    ['Approve in {wallet}', { wallet: 'Rabby' }, en, 'Approve in Rabby'],
    ['{a} and {b}, {a} again', { a: 'one', b: 'two' }, en, 'one and two, one again'],
    ['Search {count} wallets', { count: 1234 }, en, 'Search 1,234 wallets'],
    ['{count}', { count: 1234567.5 }, { tag: 'de', dir: 'ltr' } as const, '1.234.567,5'],
    ['{count}', { count: 28 }, ar, '٢٨'],
    ['{count}', { count: 0 }, en, '0'],
    ['no placeholder', { wallet: 'Rabby' }, en, 'no placeholder'],
    ['Approve in {wallet}', {}, en, 'Approve in {wallet}'],
    ['{ wallet } {wallet name} {}', { wallet: 'Rabby' }, en, '{ wallet } {wallet name} {}'],
    ['{wallet}', { wallet: '$& {site}' }, en, '$& {site}'],
  ])('the sentence "%s" is formatted with the values %o', (sentence, params, language, expected) => {
    expect(formatSentence(sentence, params, language)).toBe(expected)
  })

  it('a sentence without placeholders is formatted without values and without a language', () => {
    expect(formatSentence('Close')).toBe('Close')
  })

  it.each([
    ['any value in a right-to-left sentence', 'موقع {site}', 'Yahoo!', ar, 'موقع \u2068Yahoo!\u2069'],
    ['an Arabic value in English', '{site}, go', 'سوق', en, '\u2068سوق\u2069, go'],
    ['a Hebrew value in English', '{site}, go', 'שוק', en, '\u2068שוק\u2069, go'],
    ['no Latin value in English', '{site}, go', 'Yahoo!', en, 'Yahoo!, go'],
  ])('a formatted sentence isolates the direction of %s', (_, sentence, site, language, expected) => {
    expect(formatSentence(sentence, { site }, language)).toBe(expected)
  })
})

describe('a counted sentence', () => {
  it.each([
    ['en', 1, 'n#one'],
    ['en', 2, 'n#other'],
    ['pl', 3, 'n#few'],
    ['ru', 21, 'n#one'],
    ['ru', 25, 'n#many'],
    ['ar', 2, 'n#two'],
    ['ja', 1, 'n#other'],
  ])('in the language %s, the count %i uses the form %s', (tag, n, key) => {
    const expectedKeys = ['zero', 'one', 'two', 'few', 'many', 'other'].map((category) => `n#${category}`)
    expect(pickSentence(Object.fromEntries(expectedKeys.map((name) => [name, name])), 'n', n, tag)).toBe(key)
  })

  it('a counted sentence uses the form “other” if no other form is loaded', () => {
    expect(pickSentence({ 'n#other': 'many' }, 'n', 1, 'en')).toBe('many')
  })

  it('pickSentence returns undefined if no form of the counted sentence is loaded', () => {
    expect(pickSentence({}, 'n', 1, 'en')).toBeUndefined()
  })
})

describe('a sentence split for rendering', () => {
  it.each([
    ['to {domain}', ['to ', 'domain', '']],
    ['{domain} sees {what}.', ['', 'domain', ' sees ', 'what', '.']],
    ['plain', ['plain']],
    ['', ['']],
  ])('the sentence "%s" is split into alternating texts and names, with a text first', (sentence, parts) => {
    expect(splitAtPlaceholders(sentence)).toEqual(parts)
  })
})
