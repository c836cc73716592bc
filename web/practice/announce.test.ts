import { expect, test } from 'vitest'
import { createRandomUuid } from './announce'

test('The announcement’s UUID has version 4 and is new each time', () => {
  const [one, two] = [createRandomUuid(), createRandomUuid()]
  expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(one).not.toBe(two)
})
