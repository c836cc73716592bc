/** Units of time in milliseconds. */
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Formats of one language for figures and times. */
export type ConsoleFormats = {
  count: (n: number) => string
  /** A share between 0 and 1 as a whole percentage. */
  percent: (share: number) => string
  /** A duration, below ten seconds with one decimal place: "4.1 s", "46 s", "1.5 min". */
  duration: (ms: number) => string
  /** An age in short: "now", "4 s", "2 min". */
  age: (ms: number) => string
  /** An age in words: "4 seconds ago". */
  ago: (ms: number) => string
  /** A date and time. */
  moment: (ms: number) => string
}

type TimeUnit = 'second' | 'minute' | 'hour' | 'day'

/**
 * Return a function that formats a number with a unit. If the language writes no space before the unit, a no-break
 * space is added before a Latin unit.
 */
const createUnitFormatter = (
  tag: string,
  unit: TimeUnit,
  digitOptions: Intl.NumberFormatOptions = {},
): ((n: number) => string) => {
  // For seconds, the short form is a word such as "sec", and the narrow form is the symbol "s".
  const unitDisplay = unit === 'second' ? 'narrow' : 'short'
  const unitFormat = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay, ...digitOptions })
  return (n) => {
    const formattedPieces = unitFormat.formatToParts(n)
    const hasSpace = formattedPieces.some(({ type }) => type === 'literal')
    return formattedPieces
      .map(({ type, value }) =>
        type === 'unit' && !hasSpace && /^\p{Script=Latin}/u.test(value) ? `\u00a0${value}` : value,
      )
      .join('')
  }
}

/** Return a duration as a whole number of the largest unit that is not longer than the duration. */
const toLargestUnit = (ms: number): readonly [n: number, unit: TimeUnit] => {
  if (ms < minuteMs) return [Math.max(0, Math.floor(ms / 1000)), 'second']
  if (ms < hourMs) return [Math.floor(ms / minuteMs), 'minute']
  return ms < dayMs ? [Math.floor(ms / hourMs), 'hour'] : [Math.floor(ms / dayMs), 'day']
}

/** Create the formats of a language (BCP 47). */
export const createFormats = (tag: string): ConsoleFormats => {
  const wholeFormat = new Intl.NumberFormat(tag)
  const percentFormat = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 })
  const relativeFormat = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const momentFormat = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' })
  const formatTenths = createUnitFormatter(tag, 'second', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const formatMinutes = createUnitFormatter(tag, 'minute', { maximumFractionDigits: 1 })
  const unitFormatters = {
    second: createUnitFormatter(tag, 'second', { maximumFractionDigits: 0 }),
    minute: createUnitFormatter(tag, 'minute'),
    hour: createUnitFormatter(tag, 'hour'),
    day: createUnitFormatter(tag, 'day'),
  }
  return {
    count: (n) => wholeFormat.format(n),
    percent: (n) => percentFormat.format(n),
    duration: (ms) => {
      // The two limits account for rounding: 9,950 ms would be written as 10.0 s, and 59,500 ms as 60 s.
      if (ms < 9950) return formatTenths(ms / 1000)
      return ms < 59_500 ? unitFormatters.second(ms / 1000) : formatMinutes(ms / minuteMs)
    },
    age: (ms) => {
      const [n, unit] = toLargestUnit(ms)
      return n === 0 ? relativeFormat.format(0, 'second') : unitFormatters[unit](n)
    },
    ago: (ms) => {
      const [n, unit] = toLargestUnit(ms)
      return relativeFormat.format(-n, unit)
    },
    moment: (ms) => momentFormat.format(ms),
  }
}
