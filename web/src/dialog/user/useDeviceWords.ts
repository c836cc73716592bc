import { parseAgent } from '../../flow/user/agent'
import type { Device } from '../../server/wire.gen'
import { useKisslock, useText } from '../context'
import { useDialog } from '../model'

/** Return a function that names a device by its token's name, or by its browser and operating system. */
export const useDeviceNamer = (): ((device: Device) => string) => {
  const text = useText()
  return ({ name, user_agent }) => {
    if (name !== null) return name
    const agentNames = parseAgent(user_agent)
    return agentNames ? text('device.browser', agentNames) : text('device.unknown')
  }
}

/** Return a function that writes a date. */
export const useDateFormatter = (): ((time: string) => string) => {
  const { locale } = useKisslock()
  const dateFormat = new Intl.DateTimeFormat(locale.tag, { dateStyle: 'medium' })
  return (time) => dateFormat.format(Date.parse(time))
}

/** Write a date and time. A no-break space keeps "5:04 PM" on one line. */
export const formatMoment = (dateFormat: Intl.DateTimeFormat, time: string): string =>
  dateFormat
    .formatToParts(Date.parse(time))
    .map(({ type, value }, i, parts) => {
      const isAtDayPeriod = [parts[i - 1], parts[i + 1]].some((part) => part?.type === 'dayPeriod')
      return type === 'literal' && isAtDayPeriod ? value.replace(/\s/g, '\u00a0') : value
    })
    .join('')

/**
 * Return a function that describes when a device was last used. The description of an API token also contains the days
 * on which the token was created and expires.
 */
export const useDeviceTimesFormatter = (): ((device: Device) => string) => {
  const { locale, text } = useDialog()
  const formatDate = useDateFormatter()
  const minuteFormat = new Intl.DateTimeFormat(locale.tag, { dateStyle: 'medium', timeStyle: 'short' })
  return ({ name, issued_at, used_at, expires_at }) => {
    const usedTime = formatMoment(minuteFormat, used_at)
    if (name === null) return text('device.used', { time: usedTime })
    const tokenDates = { made: formatDate(issued_at), ends: formatDate(expires_at) }
    return used_at === issued_at
      ? text('device.programUnused', tokenDates)
      : text('device.program', { ...tokenDates, used: usedTime })
  }
}
