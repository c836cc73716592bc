import { expect, it } from 'vitest'
import { createEntryLimit } from './entryLimit'

const count = (times: number, may: () => boolean) => Array.from({ length: times }, may).filter(Boolean).length

it('the log accepts sixty entries each time the dialog opens, and no more with time', () => {
  let now = 0
  const { tryEntry, renew } = createEntryLimit(() => now)
  expect(count(100, tryEntry)).toBe(60)
  now = 61_000
  expect(count(100, tryEntry)).toBe(0)
  renew()
  expect(count(100, tryEntry)).toBe(60)
})
