import { describe, expect, it } from 'vitest'
import { measurePull } from './drag'

describe('pulling the sheet down', () => {
  it.each([
    ['down slowly by 96 px or less does not close the sheet', 100, 196, 0.1, 96, false],
    ['down by more than 96 px closes the sheet', 100, 197, 0, 97, true],
    ['down faster than 0.5 px/ms closes the sheet', 100, 120, 0.6, 20, true],
    ['up does not move the sheet', 100, 40, 2, 0, false],
  ])('a pull %s', (_, from, y, speed, offset, closes) => {
    expect(measurePull(from, y, speed)).toEqual({ offset, closes })
  })
})
