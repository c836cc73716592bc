import type { MessageKey } from '../../src/locale/messages'
import type { ConsoleRange } from '../../src/server/wire.gen'

/** The ranges, the shortest first, with their names. */
export const consoleRanges: readonly { id: ConsoleRange; label: MessageKey }[] = [
  { id: '1h', label: 'console.range.hour' },
  { id: '24h', label: 'console.range.day' },
  { id: '7d', label: 'console.range.week' },
  { id: '30d', label: 'console.range.month' },
]

const defaultRange: ConsoleRange = '24h'

/** Return the range in a URL's hash, such as `#7d`. For a hash that names no range, return the range of one day. */
export const parseRange = (hash: string): ConsoleRange =>
  consoleRanges.find(({ id }) => hash === `#${id}`)?.id ?? defaultRange
