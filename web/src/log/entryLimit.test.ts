import { expect, it } from 'vitest'
import { createEntryLimit } from './entryLimit'

const countAccepted = (times: number, may: () => boolean) => Array.from({ length: times }, may).filter(Boolean).length

it('the log accepts sixty entries for each opening of the dialog, and does not accept more as time passes', () => {
  let now = 0
  const { tryEntry, resetOpening: renew } = createEntryLimit(() => now)
  expect(countAccepted(100, tryEntry)).toBe(60)
  now = 61_000
  expect(countAccepted(100, tryEntry)).toBe(0)
  renew()
  expect(countAccepted(100, tryEntry)).toBe(60)
})
