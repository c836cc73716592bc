import { HttpRequestError } from 'viem'
import { describe, expect, it } from 'vitest'
import { classifyError } from './classify'
import { describeError, hideSecrets } from './describe'
import { KisslockError } from './KisslockError'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const pairingUri =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'

describe('details for support', () => {
  it('the details for support contain the wallet, code, message, request and time, one per line', () => {
    const error = new KisslockError(
      'wallet/failed',
      { wallet: 'Rabby', rdns: 'io.rabby', rpcCode: -32603, detail: 'Internal error', request: 'eth_requestAccounts' },
      { at: Date.UTC(2026, 0, 2, 3, 4, 5), reference: 'ABCD-2345' },
    )
    expect(describeError(error).split('\n')).toEqual([
      'Wallet: Rabby (io.rabby)',
      'Code: wallet/failed (-32603)',
      'Message: Internal error',
      'Request: eth_requestAccounts',
      'Time: 2026-01-02T03:04:05.000Z',
      'Reference: ABCD-2345',
    ])
  })

  it('details for support contain no address, pairing key or query of a URL, even if a message contains one', () => {
    const foreignError = new Error(`${address} at ${pairingUri} via https://user:pw@node.example/v3/abc?key=secret#x`)
    const httpError = new HttpRequestError({
      url: 'https://node.example/v3/abc?key=secret',
      body: { params: [address] },
    })
    for (const error of [foreignError, httpError]) {
      const text = describeError(classifyError(error, { wallet: `Evil ${address}` }))
      expect(text).not.toMatch(/d8dA6BF2|7f6e504b|587d5484|secret|pw@|v3\/abc/i)
    }
  })

  it('details for support contain the page’s origin and the server’s message if the server rejects the origin', () => {
    const facts = {
      ...{ origin: 'http://localhost:8000', status: 403, detail: 'auth/foreign-origin (r-7)' },
      ...{
        server: 'It came from http://localhost:8000, allowed is http://127.0.0.1:8000.',
        hint: 'Open the other one.',
      },
    }
    const text = describeError(new KisslockError('sign/foreign-origin', facts))
    for (const line of [
      'Code: sign/foreign-origin',
      'Message: auth/foreign-origin (r-7)',
      'Status: 403',
      'Page: http://localhost:8000',
      'Server: It came from http://localhost:8000, allowed is http://127.0.0.1:8000.',
      'Hint: Open the other one.',
    ])
      expect(text.split('\n')).toContain(line)
  })

  // Specification 8.3
  it('details for support show why a contract reverted', () => {
    const data = `0x4e487b71${'12'.padStart(64, '0')}`
    const error = classifyError(Object.assign(new Error('execution reverted'), { code: 3, data }))
    expect(describeError(error)).toContain('Reason: Division or modulo by zero.')
  })
})

describe('removing addresses and secrets from a text', () => {
  it.each([
    ['plain words stay', 'plain words stay'],
    ['chain 0x89 stays', 'chain 0x89 stays'],
    [`from ${address}.`, 'from 0x….'],
    [address.slice(2), '0x…'],
    [`x ${'ab'.repeat(32)} y`, 'x 0x… y'],
    [`scan ${pairingUri} now`, 'scan wc:… now'],
    ['GET https://node.example/v3/key?x=1 failed', 'GET https://node.example/… failed'],
    ['wss://relay.example/?projectId=abc', 'wss://relay.example/…'],
    [
      'from http://localhost:8000, not https://me:pw@site.example',
      'from http://localhost:8000, not https://site.example',
    ],
    ['symKey=abc', 'symKey=…'],
    ['two\nlines\u202e', 'two lines'],
    ['x'.repeat(400), 'x'.repeat(300)],
  ])('the text %j becomes %j', (text, clean) => expect(hideSecrets(text)).toBe(clean))
})
