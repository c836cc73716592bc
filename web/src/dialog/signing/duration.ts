/**
 * Write a duration in a language, with the right plural: in seconds below a minute, in minutes up to two hours,
 * otherwise in hours.
 */
export const formatDuration = (tag: string, ms: number): string => {
  const seconds = Math.max(1, Math.round(ms / 1000))
  const minutes = Math.round(seconds / 60)
  const [amount, unit] =
    seconds < 60 ? [seconds, 'second'] : minutes <= 120 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour']
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(amount)
}
