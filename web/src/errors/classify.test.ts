import { join } from 'node:path'
import {
  BaseError,
  HttpRequestError,
  RpcRequestError,
  TimeoutError,
  UrlRequiredError,
  UserRejectedRequestError,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { cases as panics } from '../../../vectors/panics.json'
import { classifyError } from './classify'
import { KisslockError } from './KisslockError'
import { toProviderFault } from './ProviderFault'
import { findPanicReason, panicReasons } from './panic'

/** The path of viem's table of panic codes. viem does not export this table. */
const viemTable = join(import.meta.dirname, '../../node_modules/viem/_esm/constants/solidity.js')

const url = 'https://site.example/api/rpc/1?key=1'
const createErrorWithCode = (code: unknown, extraFields: object = {}) =>
  Object.assign(new Error('Something happened.'), { code, ...extraFields })

describe('errors for the visitor', () => {
  it.each([
    ['error 4001', createErrorWithCode(4001), 'wallet/rejected'],
    ['error 4001 as a string', { code: '4001' }, 'wallet/rejected'],
    [
      'an error with error 4001 as its cause',
      new Error('outer', { cause: new Error('middle', { cause: createErrorWithCode(4001) }) }),
      'wallet/rejected',
    ],
    [
      'a different error code with error 4001 as its cause',
      createErrorWithCode(-32603, { cause: createErrorWithCode(4001) }),
      'wallet/rejected',
    ],
    ['a rejection by the library', new UserRejectedRequestError(new Error('x')), 'wallet/rejected'],
    ['the message “user closed modal”', new Error('User Closed Modal'), 'wallet/rejected'],
    ['the message “accounts received is empty”', new Error('accounts received is empty'), 'wallet/rejected'],
    ['the message “user denied account”', new Error('MetaMask: User denied account authorization.'), 'wallet/rejected'],
    ['the message “request rejected”', 'Request rejected', 'wallet/rejected'],
    ['error -32002', createErrorWithCode(-32002), 'wallet/pending'],
    ['the error of a locked wallet', new Error('Please unlock your wallet first'), 'wallet/locked'],
    ['an HTTP status', new HttpRequestError({ url, status: 502 }), 'transport/http'],
    ['a timeout', new TimeoutError({ url, body: {} }), 'transport/timeout'],
    ['a missing URL', new UrlRequiredError(), 'transport/no-url'],
    ['an abort', new DOMException('x', 'AbortError'), 'connection/cancelled'],
    [
      'an error whose name is an inherited property',
      Object.assign(new Error(''), { name: 'constructor' }),
      'wallet/failed',
    ],
    ['undefined', undefined, 'wallet/failed'],
    ['null', null, 'wallet/failed'],
    ['a number', 7, 'wallet/failed'],
    ['a getter that throws', Object.defineProperty({}, 'code', { get: () => JSON.parse('{') }), 'wallet/failed'],
  ])('classifyError returns the code for %s', (_, error, code) => expect(classifyError(error).code).toBe(code))

  it('an error while switching the chain gets a chain code instead of a wallet code', () => {
    expect(classifyError(createErrorWithCode(4001), {}, 'chain').code).toBe('chain/rejected')
    expect(classifyError(createErrorWithCode(4902), {}, 'chain').code).toBe('chain/unknown')
    expect(
      classifyError(createErrorWithCode(-32603, { data: { originalError: { code: 4902 } } }), {}, 'chain').code,
    ).toBe('chain/unknown')
  })

  it('an error that is already a Kisslock error is returned unchanged', () => {
    const ours = new KisslockError('chain/unchanged')
    expect(classifyError(ours)).toBe(ours)
  })

  it('an error whose causes form a circle gets a code', () => {
    const error = new Error('round')
    error.cause = new Error('and round', { cause: error })
    expect(classifyError(error).code).toBe('wallet/failed')
  })

  it('each error has its own reference for support', () => {
    const references = Array.from({ length: 100 }, () => classifyError(null).reference)
    expect(new Set(references).size).toBe(100)
    expect(references[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  })
})

describe('a value that a wallet throws', () => {
  it.each([
    ['a string', 'no'],
    ['null', null],
    ['undefined', undefined],
    ['an empty object', {}],
    ['an object with a string as code', { code: 'E_FAIL' }],
    ['NaN as code', { code: Number.NaN }],
  ])('a thrown value, %s, becomes an Error with a numeric code', (_, thrown) => {
    const fault = toProviderFault(thrown)
    expect(fault).toBeInstanceOf(Error)
    expect(fault.code).toBe(-32603)
  })
})

describe('panics of contracts (specification section 8)', () => {
  const createPanicData = (code: number) => `0x4e487b71${code.toString(16).padStart(64, '0')}`

  // Specification 8.3
  it('the table of contract panics has the same panic codes as viem’s table', async () => {
    const { panicReasons: theirs } = (await import(viemTable)) as { panicReasons: object }
    expect(Object.keys(panicReasons)).toEqual(Object.keys(theirs))
  })

  // Specification 8.3
  it('panics of contracts have the same text as on the server (vectors/panics.json)', () => {
    expect(panicReasons).toEqual(Object.fromEntries(panics.map(({ code, reason }) => [code, reason])))
  })

  // Specification 8.3
  it.each([
    [0x11, 'Arithmetic overflow or underflow.'],
    [0x12, 'Division or modulo by zero.'],
    [0x31, 'Pop on an empty array.'],
    [0x32, 'Array index out of bounds.'],
    [0x99, 'Panic code 0x99.'],
  ])('the panic code 0x%x has the text "%s"', (code, reason) =>
    expect(findPanicReason(createPanicData(code))).toBe(reason),
  )

  it.each([undefined, '0x', '0x08c379a0', `${createPanicData(17)}00`, 17, {}])('%j is not a panic', (other) =>
    expect(findPanicReason(other)).toBeUndefined(),
  )

  // Specification 8.3
  it.each([
    [
      'a node',
      new RpcRequestError({
        url,
        body: {},
        error: { code: 3, message: 'execution reverted', data: createPanicData(17) },
      }),
    ],
    ['a wallet', createErrorWithCode(-32603, { data: { data: createPanicData(17) } })],
    [
      'a wallet that forwards the error of a node',
      createErrorWithCode(-32603, { data: { originalError: { code: 3, data: createPanicData(17) } } }),
    ],
  ])('an error from %s contains the panic of the contract', (_, error) => {
    expect(classifyError(error)).toMatchObject({
      code: 'contract/reverted',
      facts: { panic: 'Arithmetic overflow or underflow.' },
    })
  })
})

describe('the table', () => {
  // Specification 8.6
  it('viem’s errors have the names HttpRequestError, TimeoutError, UrlRequiredError and BaseError', () => {
    const names = [new HttpRequestError({ url }), new TimeoutError({ url, body: {} }), new UrlRequiredError()]
    expect(names.map(({ name }) => name)).toEqual(['HttpRequestError', 'TimeoutError', 'UrlRequiredError'])
    expect(new BaseError('x').name).toBe('BaseError')
  })
})
