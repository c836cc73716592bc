import { expect, it } from 'vitest'
import { formatMoment } from './useDeviceWords'

it.each([
  ['en', 'Nov 20, 2026, 5:04\u00a0PM'],
  ['de', '20.11.2026, 17:04'],
])('a moment in the language %s can have a line break only between date and time', (tag, written) => {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  expect(formatMoment(format, '2026-11-20T17:04:00Z')).toBe(written)
})
