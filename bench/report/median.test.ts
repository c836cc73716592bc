import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { spread } from './median.ts'

const rows = [
  { values: [3], expected: { median: 3, least: 3, most: 3 } },
  { values: [10, 9, 1], expected: { median: 9, least: 1, most: 10 } },
  { values: [4, 1, 100, 2], expected: { median: 3, least: 1, most: 100 } },
]

test('the median is the middle one, or half way between the two in the middle', () => {
  for (const { values, expected } of rows) deepEqual(spread(values), expected)
})

test('an empty list has no median', () => equal(spread([]), undefined))
