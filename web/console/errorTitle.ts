import titles from 'virtual:kisslock/failures/titles'
import type { MessageKey } from '../src/locale/messages'

/** The log's name for all codes beyond the number that it keeps apart. */
const others = 'other'

/** A code of the log, which keeps it in upper case, as it is shown, and its title; a code that is not ours is its own title. */
export const titleOf = (kept: string): { code: string; title: MessageKey | undefined } => {
  const code = kept.toLowerCase()
  if (Object.hasOwn(titles, code)) return { code, title: titles[code] }
  return code === others ? { code: '', title: 'console.error.other' } : { code: kept, title: undefined }
}
