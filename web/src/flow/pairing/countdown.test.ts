import { expect, it } from 'vitest'
import { countSecondsLeft } from './countdown'

it.each([
  [0, undefined],
  [259_000, undefined],
  [260_000, 30],
  [266_500, 24],
  [289_900, 1],
  [290_000, 0],
  [400_000, 0],
])('after %i ms of the five minutes of a code, the countdown shows %s seconds', (now, seconds) => {
  expect(countSecondsLeft({ uri: 'wc:1@2', expiresAt: 300_000 }, now)).toBe(seconds)
})
