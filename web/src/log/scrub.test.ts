import { describe, expect, it } from 'vitest'
import { scrubText } from './scrub'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const key = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const domain = 'app.example:8443'

describe('removing personal data and secrets from a text', () => {
  it.each([
    ['plain words stay', 'plain words stay'],
    ['chain 0x89 and code -32603 stay', 'chain 0x89 and code -32603 stay'],
    [`from ${address}.`, 'from 0x….'],
    [address.slice(2), '0x…'],
    [address.toUpperCase(), '0x…'],
    [`[${address},${address}]`, '[0x…,0x…]'],
    ['Account 0xd8dA…6045 said no', 'Account 0x… said no'],
    ['Account 0xd8dA...6045 said no', 'Account 0x… said no'],
    ['vitalik.eth said no', '….eth said no'],
    [`scan wc:${key}@2?symKey=${key} now`, 'scan wc:… now'],
    ['GET https://user:pw@node.example/v3/abc?key=1 failed', 'GET https://… failed'],
    ['wss://relay.example/?projectId=abc', 'wss://…'],
    ['blob:https://app.example/1-2', 'blob:https://…'],
    ['data:image/svg+xml,<svg>', 'data:…'],
    ['symKey=abc rest', '…=… rest'],
    ['"token": "abc"', '"…=…"'],
    ['write to mira@mail.example', 'write to …@…'],
    [`${domain} wants you to sign in`, '… wants you to sign in'],
    ['app.example is not allowed', '… is not allowed'],
    ['one\ttab\u0000and\u202ebidi', 'one tab andbidi'],
    [`split 0xd8dA6BF26964aF9D7eEd\u200b9e03E53415D37aA96045`, 'split 0x…'],
  ])('the text %j becomes %j in the log', (text, clean) => expect(scrubText(text, domain, 500)).toBe(clean))

  it('a scrubbed stack keeps file names with line and column, without the rest of their URL', () => {
    const stack = [
      'Error: boom',
      '    at ask (https://app.example:8443/wallet/assets/requests-AB_c1.js:1:2345)',
      '    at https://app.example/assets/main.js?v=secret:1:2',
      '    at chrome-extension://abcdefghijklmnop/inpage.js:3:4',
      `    at https://app.example/u/${address}:12:3`,
    ].join('\n')
    expect(scrubText(stack, domain, 4096).split('\n')).toEqual([
      'Error: boom',
      ' at ask (requests-AB_c1.js:1:2345)',
      ' at main.js:1:2',
      ' at inpage.js:3:4',
      ' at https://…',
    ])
    const firefoxStack =
      'ask@https://app.example/assets/requests-AB_c1.js:1:2345\n@https://app.example/assets/main.js:1:2\n'
    expect(scrubText(firefoxStack, domain, 4096).split('\n')).toEqual(['ask@requests-AB_c1.js:1:2345', '@main.js:1:2'])
  })

  it('a scrubbed text is truncated without leaving a part of an address at its end', () => {
    expect(scrubText('word '.repeat(1000), '', 500)).toHaveLength(500)
    // scrubText shortens a long text before it searches for addresses. Here this cuts the address in two.
    const urls = 'https://a.example/abcdefgh '.repeat(100).slice(0, 1980)
    expect(scrubText(`${urls} ${address}`, '', 500)).not.toMatch(/0x[0-9a-f]/i)
  })

  it.each(['a', '0x', 'a.', 'a@', 'a://', 'auth', 'e.eth', 'key = ', ' ', '\u200b'])(
    'a text of ten million characters that repeats %j is cut to at most 4096 characters',
    (piece) => {
      expect(scrubText(piece.repeat(10_000_000 / piece.length), domain, 4096).length).toBeLessThanOrEqual(4096)
    },
  )
})
