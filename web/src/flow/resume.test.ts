import { beforeEach, describe, expect, it } from 'vitest'
import { rememberResume, takeResume } from './resume'

const start = Date.UTC(2026, 0, 1, 12)
const minutes = (n: number) => n * 60_000
const storage = () => sessionStorage
const rabby = { wallet: 'rabby', method: 'extension' } as const
const put = (text: string) => sessionStorage.setItem('kisslock.resume', text)
const stored = (changes: object) => JSON.stringify({ ...rabby, at: start, ...changes })

beforeEach(() => sessionStorage.clear())

describe('resuming after a reload', () => {
  // Specification 2.8
  it('the wallet and its method are restored after one reload, but not after a second', () => {
    rememberResume(storage, rabby, start)
    expect(takeResume(storage, start + minutes(10))).toEqual(rabby)
    expect(sessionStorage).toHaveLength(0)
  })

  it.each([
    ['no entry', undefined],
    ['text that is not JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['an entry without a wallet', stored({ wallet: undefined })],
    ['a wallet that is not a name', stored({ wallet: { id: 'rabby' } })],
    ['an unknown method', stored({ method: 'carrier_pigeon' })],
    ['an entry without a time', stored({ at: undefined })],
    ['a time that is not a number', stored({ at: 'now' })],
    ['a time more than ten minutes ago', stored({ at: start - minutes(10) - 1 })],
    ['a time far in the future, as after a clock was set back,', stored({ at: start + minutes(10) + 1 })],
  ])('with %s in storage, no wallet is restored and the entry is removed', (_, text) => {
    if (text !== undefined) put(text)
    expect(takeResume(storage, start)).toBeUndefined()
    expect(sessionStorage).toHaveLength(0)
  })

  it('only the wallet and the method of a stored entry are used', () => {
    put(stored({ address: '0x1234', admin: true }))
    expect(takeResume(storage, start)).toEqual(rabby)
  })

  it.each<[string, () => Storage]>([
    [
      'blocked',
      () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    ],
    [
      'full',
      () =>
        ({
          setItem: () => {
            throw new DOMException('Full.', 'QuotaExceededError')
          },
          getItem: () => null,
        }) as unknown as Storage,
    ],
    ['missing', () => undefined as unknown as Storage],
  ])('storing and restoring a wallet causes no error if storage is %s', (_, open) => {
    expect(() => rememberResume(open, rabby, start)).not.toThrow()
    expect(takeResume(open, start)).toBeUndefined()
  })
})
