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
    ['nothing stored', undefined],
    ['text that is not JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['no wallet', stored({ wallet: undefined })],
    ['a wallet that is not a name', stored({ wallet: { id: 'rabby' } })],
    ['an unknown method', stored({ method: 'carrier_pigeon' })],
    ['no time', stored({ at: undefined })],
    ['a time that is a word', stored({ at: 'now' })],
    ['more than ten minutes ago', stored({ at: start - minutes(10) - 1 })],
    ['far in the future, as after a clock was set back', stored({ at: start + minutes(10) + 1 })],
  ])('%s: the visitor chooses again, and the entry is not read twice', (_, text) => {
    if (text !== undefined) put(text)
    expect(takeResume(storage, start)).toBeUndefined()
    expect(sessionStorage).toHaveLength(0)
  })

  it('only the wallet and the method are read from storage', () => {
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
  ])('storage that is %s causes no error', (_, open) => {
    expect(() => rememberResume(open, rabby, start)).not.toThrow()
    expect(takeResume(open, start)).toBeUndefined()
  })
})
