import { beforeEach, describe, expect, it } from 'vitest'
import { storeResumeState, takeResumeState } from './resume'

const startMs = Date.UTC(2026, 0, 1, 12)
const minutesToMs = (n: number) => n * 60_000
const openStorage = () => sessionStorage
const rabbyChoice = { wallet: 'rabby', method: 'extension' } as const
const storeText = (text: string) => sessionStorage.setItem('kisslock.resume', text)
const serializeEntry = (changes: object) => JSON.stringify({ ...rabbyChoice, at: startMs, ...changes })

beforeEach(() => sessionStorage.clear())

describe('resuming after a reload', () => {
  // Specification 2.8
  it('the wallet and its method are restored after a reload, and are then removed from storage', () => {
    storeResumeState(openStorage, rabbyChoice, startMs)
    expect(takeResumeState(openStorage, startMs + minutesToMs(10))).toEqual(rabbyChoice)
    expect(sessionStorage).toHaveLength(0)
  })

  it.each([
    ['no entry', undefined],
    ['text that is not JSON', '{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['an entry without a wallet', serializeEntry({ wallet: undefined })],
    ['a wallet that is not a name', serializeEntry({ wallet: { id: 'rabby' } })],
    ['an unknown method', serializeEntry({ method: 'carrier_pigeon' })],
    ['an entry without a time', serializeEntry({ at: undefined })],
    ['a time that is not a number', serializeEntry({ at: 'now' })],
    ['a time more than ten minutes ago', serializeEntry({ at: startMs - minutesToMs(10) - 1 })],
    ['a time far in the future, as after a clock was set back,', serializeEntry({ at: startMs + minutesToMs(10) + 1 })],
  ])('with %s in storage, no wallet is restored and the entry is removed', (_, text) => {
    if (text !== undefined) storeText(text)
    expect(takeResumeState(openStorage, startMs)).toBeUndefined()
    expect(sessionStorage).toHaveLength(0)
  })

  it('only the wallet and the method of a stored entry are restored', () => {
    storeText(serializeEntry({ address: '0x1234', admin: true }))
    expect(takeResumeState(openStorage, startMs)).toEqual(rabbyChoice)
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
    expect(() => storeResumeState(open, rabbyChoice, startMs)).not.toThrow()
    expect(takeResumeState(open, startMs)).toBeUndefined()
  })
})
