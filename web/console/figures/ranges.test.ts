import { describe, expect, it } from 'vitest'
import { rangeOf } from './ranges'

describe('the range of time', () => {
  it.each([
    ['', '24h'],
    ['#1h', '1h'],
    ['#7d', '7d'],
    ['#30d', '30d'],
    ['#30D', '24h'],
    ['#<script>', '24h'],
  ])('of the hash "%s" is %s', (hash, range) => {
    expect(rangeOf(hash)).toBe(range)
  })
})
