import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDue, visitsIn, wholeRounds } from './plan.ts'

const dueIn = (rounds: number, share: number) =>
  Array.from({ length: rounds }, (_, index) => index + 1).filter((number) => isDue(number, share))

test('a whole run makes each part as often as it is planned, spread over the rounds', () => {
  assert.equal(dueIn(wholeRounds, 15).length, 15)
  assert.deepEqual(dueIn(wholeRounds, 7), [1, 3, 5, 7, 9, 11, 13])
  assert.deepEqual(dueIn(wholeRounds, 3), [1, 6, 11])
  assert.deepEqual(dueIn(wholeRounds, 0), [])
})

test('the first round makes every part, and a shorter run its share', () => {
  for (const share of [15, 7, 3]) assert.deepEqual(dueIn(1, share), [1])
  for (const rounds of [1, 5, 9]) assert.equal(dueIn(rounds, 7).length, visitsIn(rounds, 7))
})
