/** A duration in a language's own words and plural: seconds below a minute, else minutes. */
export const durationIn = (tag: string, ms: number): string => {
  const seconds = Math.max(1, Math.round(ms / 1000))
  const [amount, unit] = seconds < 60 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute']
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}
