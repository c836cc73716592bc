/** Write a duration in a language, with the right plural: in seconds below a minute, otherwise in minutes. */
export const formatDuration = (tag: string, ms: number): string => {
  const seconds = Math.max(1, Math.round(ms / 1000))
  const [amount, unit] = seconds < 60 ? [seconds, 'second'] : [Math.round(seconds / 60), 'minute']
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}
