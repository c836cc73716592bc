import { describe, expect, it } from 'vitest'
import { createFormats } from './formats'

const replaceSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('durations', () => {
  it.each([
    ['en', 0, '0.0 s'],
    ['en', 4100, '4.1 s'],
    ['en', 5000, '5.0 s'],
    ['en', 9949, '9.9 s'],
    ['en', 9950, '10 s'],
    ['en', 46_000, '46 s'],
    ['en', 59_499, '59 s'],
    ['en', 59_500, '1 min'],
    ['en', 90_000, '1.5 min'],
    ['fr', 4100, '4,1 s'],
    ['zh-Hans', 18_000, '18秒'],
  ])('in the language %s, a duration of %i ms is written as %s', (tag, ms, expected) => {
    expect(replaceSpaces(createFormats(tag).duration(ms))).toBe(expected)
  })
})

describe('times since an event', () => {
  it.each([
    [-5000, 'now', 'now'],
    [0, 'now', 'now'],
    [999, 'now', 'now'],
    [4000, '4 s', '4 seconds ago'],
    [59_999, '59 s', '59 seconds ago'],
    [61_000, '1 min', '1 minute ago'],
    [2 * 3_600_000, '2 hr', '2 hours ago'],
    [86_400_000, '1 day', 'yesterday'],
    [3 * 86_400_000, '3 days', '3 days ago'],
  ])('an event %i ms ago is shown as "%s", and in words as "%s"', (ms, age, ago) => {
    const formats = createFormats('en')
    expect([replaceSpaces(formats.age(ms)), formats.ago(ms)]).toEqual([age, ago])
  })
})

describe('figures', () => {
  it.each([
    ['en', '4,820', '81%'],
    ['de', '4.820', '81 %'],
    ['hi', '4,820', '81%'],
  ])('in the language %s, a count is written as %s and a share as %s', (tag, count, percent) => {
    const formats = createFormats(tag)
    expect([formats.count(4820), replaceSpaces(formats.percent(0.812))]).toEqual([count, percent])
  })
})
