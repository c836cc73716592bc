import { expect, it } from 'vitest'
import { textFor } from '../flow/signing/signing.fixture'
import { alice, bob } from '../wallets/fakeWallet.fixture'
import { readMessage } from './message'

const expected = { domain: 'site.example', account: { address: alice, chainId: 1 }, now: 1000 } as const

it('what the dialog says of a message is read from its own text, and its life is counted on this device’s clock', () => {
  expect(readMessage(textFor(), expected)).toMatchObject({
    domain: 'site.example',
    nonce: 'a1b2c3d4e5f6a7b8',
    expiresAt: '2026-11-20T17:09:00.000Z',
    lifeMs: 300_000,
    goodUntil: 301_000,
  })
})

it('a scheme may stand before the host', () => {
  expect(readMessage(`https://${textFor()}`, expected).nonce).toBe('a1b2c3d4e5f6a7b8')
})

it.each([
  ['another host', textFor({ domain: 'evil.example' })],
  ['a host that only begins so', textFor({ domain: 'site.example.evil' })],
  ['another account', textFor({ address: bob })],
  ['another chain', textFor({ chainId: 10 })],
  ['no nonce', textFor().replace(/^Nonce: .*$/gm, '')],
  ['no end', textFor().replace(/^Expiration Time: .*$/m, '')],
  ['an end before its beginning', textFor({ expiresAt: '2026-11-20T17:03:00Z' })],
  ['times that are none', textFor({ issuedAt: 'yesterday' })],
  ['another kind of text', 'I agree to send everything.'],
])('a message with %s is not given to any wallet', (_, text) => {
  expect(() => readMessage(text, expected)).toThrow('sign/wrong-message')
})
