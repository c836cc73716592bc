import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMessageText } from '../flow/signing/signing.fixture'
import { alice, bob } from '../wallets/fakeWallet.fixture'
import { readMessage } from './message'

const expected = { domain: 'site.example', account: { address: alice, chainId: 1 }, now: 1000 } as const

const consoleError = vi.fn()
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(consoleError))
afterEach(() => consoleError.mockReset())

it('the dialog reads the fields of a message from its text, and calculates the end of its validity with this device’s clock', () => {
  expect(readMessage(createMessageText(), expected)).toMatchObject({
    domain: 'site.example',
    nonce: 'a1b2c3d4e5f6a7b8',
    expiresAt: '2026-11-20T17:09:00.000Z',
    lifeMs: 300_000,
    goodUntil: 301_000,
  })
})

it('a message can have a scheme before its host', () => {
  expect(readMessage(`https://${createMessageText()}`, expected).nonce).toBe('a1b2c3d4e5f6a7b8')
})

it.each([
  ['a different account', createMessageText({ address: bob }), `account of the message is "${bob}", not "${alice}"`],
  ['a different chain', createMessageText({ chainId: 10 }), 'Chain ID of the message is "10", not "1"'],
  ['no nonce', createMessageText().replace(/^Nonce: .*$/gm, ''), 'Nonce of the message is undefined'],
  [
    'no expiry',
    createMessageText().replace(/^Expiration Time: .*$/m, ''),
    'Expiration Time of the message is undefined',
  ],
  ['an expiry before its issue', createMessageText({ expiresAt: '2026-11-20T17:03:00Z' }), 'not "later than Issued At'],
  ['invalid times', createMessageText({ issuedAt: 'yesterday' }), 'not "later than Issued At (yesterday)"'],
  [
    'a text that is not a sign-in message',
    'I agree to send everything.',
    'host of the message is undefined, not "site.example"',
  ],
])('readMessage rejects a message with %s, and the console shows the found and the expected value', (_, text, says) => {
  expect(() => readMessage(text, expected)).toThrow('sign/wrong-message')
  expect(consoleError).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(says))
})

it.each(['evil.example', 'site.example.evil', 'site.example:8080', ''])(
  'readMessage rejects a message for the host "%s", and the console shows this host and the expected host',
  (domain) => {
    expect(() => readMessage(createMessageText({ domain }), expected)).toThrow('sign/wrong-host')
    expect(consoleError).toHaveBeenCalledExactlyOnceWith(
      `Kisslock: no wallet is asked to sign the server's message. The host of the message is "${domain}", not "site.example".`,
    )
  },
)
