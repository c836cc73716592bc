import { describe, expect, it } from 'vitest'
import failures from '../../../src/kisslock/data/failures.json'
import { classifyError } from '../errors/classify'
import { KisslockError } from '../errors/KisslockError'
import type { ErrorCode } from '../errors/table'
import { createEntry, type Entry, isWorthSending } from './entry'

const flowId = 'f'.repeat(22)
const domain = 'app.example'
const choice = { wallet: 'rabby', method: 'extension' } as const
const createFields = (entry: Entry) => createEntry(entry, domain)

describe('a step', () => {
  it('the log entry of a step contains the fields of the step, except for empty fields', () => {
    expect(createFields({ step: 'opened', flow: flowId })).toEqual({
      level: 'debug',
      step: 'opened',
      flow: flowId,
      client: 'true',
    })
    expect(createFields({ step: 'connected', flow: flowId, choice, durationMs: 1234.6 })).toEqual({
      level: 'debug',
      step: 'connected',
      flow: flowId,
      wallet: 'rabby',
      method: 'extension',
      duration_ms: '1235',
      client: 'true',
    })
  })

  it.each([
    [-5, '0'],
    [90_000_000, '86400000'],
  ])('a duration of %s ms is logged as %s', (durationMs, sent) => {
    expect(createFields({ step: 'connected', durationMs }).duration_ms).toBe(sent)
  })

  it.each([
    ['Io.Rabby', 'io.rabby'],
    ['walletConnect', 'walletconnect'],
    ['one_key', 'one_key'],
    ['', undefined],
    [`x.0x${'ab'.repeat(20)}`, undefined],
    ['app.example', undefined],
    ['a'.repeat(65), undefined],
    ['io.rabby#2', undefined],
  ])('a wallet that announces itself as %j is logged as %j', (wallet, logged) => {
    expect(createFields({ step: 'wallet_chosen', choice: { wallet, method: 'extension' } }).wallet).toBe(logged)
  })
})

describe('a failure', () => {
  it.each(Object.keys(failures.page) as ErrorCode[])(
    'the entry of the failure %s has the level and the stack that its row in failures.json requires',
    (code) => {
      const { report } = failures.page[code]
      const entryFields = createFields({ step: 'failed', flow: flowId, choice, failure: new KisslockError(code) })
      expect(entryFields).toMatchObject({ level: report ? 'error' : 'warn', code: code.toUpperCase(), step: 'failed' })
      expect('stack' in entryFields).toBe(report)
      expect(entryFields.code).toMatch(/^[A-Z0-9_./-]{1,64}$/)
      expect(isWorthSending({ failure: new KisslockError(code) })).toBe(report)
    },
  )

  it('the entry of a failure without an error object contains its code, but no message and no stack', () => {
    expect(createFields({ step: 'failed', flow: flowId, choice, failure: 'wallet/rejected' })).toEqual({
      level: 'warn',
      code: 'WALLET/REJECTED',
      step: 'failed',
      flow: flowId,
      wallet: 'rabby',
      method: 'extension',
      client: 'true',
    })
  })

  it('an entry contains the underlying error, and the reference that the visitor can see', () => {
    const cause = Object.assign(new TypeError('Cannot read properties of null'), { code: -32603 })
    const error = classifyError(cause, {
      wallet: 'Rabby',
      rdns: 'io.rabby',
      request: 'eth_requestAccounts',
      chainId: 1,
    })
    expect(createFields({ failure: error })).toMatchObject({
      level: 'error',
      code: 'WALLET/FAILED',
      name: 'TypeError',
      message: 'Cannot read properties of null',
      reference: error.reference,
      request: 'eth_requestAccounts',
      rpc_code: '-32603',
      chain_id: '1',
    })
  })

  it('an entry contains nothing that identifies the visitor, even if the wallet’s message does', () => {
    const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    const key = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
    const evilText = `${address} wc:${key}@2?symKey=${key} https://app.example/${address}?secret=hunter2 mira@mail.example`
    const cause = Object.assign(new Error(evilText), {
      name: evilText,
      stack: `${evilText}\n at https://app.example/u/hunter2:1:2`,
    })
    const error = classifyError(cause, { wallet: evilText, rdns: evilText, request: evilText, field: evilText })
    const text = JSON.stringify(
      createFields({ step: 'failed', flow: flowId, choice: { ...choice, wallet: evilText }, failure: error }),
    )
    expect(text).not.toMatch(/d8dA6BF2|587d5484|hunter2|mira|app\.example/i)
  })

  const throwing = new Proxy(
    {},
    {
      get: () => {
        throw new Error('no')
      },
    },
  )
  it.each([null, 42, 'text', {}, { stack: 1, name: 2, message: {} }, Object.create(null), throwing])(
    'an error is also logged if its cause is not an Error (case %#)',
    (cause) => {
      const sent = createFields({ failure: new KisslockError('wallet/failed', {}, { cause }) })
      expect(sent).toMatchObject({ code: 'WALLET/FAILED', message: 'wallet/failed', name: 'KisslockError' })
    },
  )

  it('an entry contains at most 500 characters of the message and 4 kB of the stack', () => {
    const cause = Object.assign(new Error('no '.repeat(5000)), { stack: 'at line '.repeat(5000) })
    const { message = '', stack = '' } = createFields({ failure: new KisslockError('wallet/failed', {}, { cause }) })
    expect([message.length <= 500, stack.length <= 4096, stack.length > 3000]).toEqual([true, true, true])
  })
})
