import type { MessageKey } from '../../src/locale/messages'
import type { ConsoleRange } from '../../src/server/wire.gen'

/** The ranges of time, shortest first, with what they are called. */
export const ranges: readonly { id: ConsoleRange; label: MessageKey }[] = [
  { id: '1h', label: 'console.range.hour' },
  { id: '24h', label: 'console.range.day' },
  { id: '7d', label: 'console.range.week' },
  { id: '30d', label: 'console.range.month' },
]

const usual: ConsoleRange = '24h'

/** The range that an address asks for by its hash, such as `#7d`; anything else is a day. */
export const rangeOf = (hash: string): ConsoleRange => ranges.find(({ id }) => hash === `#${id}`)?.id ?? usual
