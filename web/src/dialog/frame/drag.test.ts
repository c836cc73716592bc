import { describe, expect, it } from 'vitest'
import { measurePull } from './drag'

describe('pulling the sheet down', () => {
  it.each([
    ['less than 96 px and slowly slides back', 100, 196, 0.1, 96, false],
    ['more than 96 px closes', 100, 197, 0, 97, true],
    ['faster than 0.5 px/ms closes', 100, 120, 0.6, 20, true],
    ['upwards does nothing', 100, 40, 2, 0, false],
  ])('%s', (_, from, y, speed, offset, closes) => {
    expect(measurePull(from, y, speed)).toEqual({ offset, closes })
  })
})
