import titles from 'virtual:kisslock/failures/titles'
import type { MessageKey } from '../src/locale/messages'

/**
 * The name under which the log counts all further error codes. The log counts only a limited number of codes
 * separately.
 */
const otherErrorsCode = 'other'

/**
 * Return the displayed form and the title of an error code from the log. The log stores codes in upper case. An error
 * code that does not come from Kisslock has no title and is shown unchanged.
 */
export const findErrorTitle = (storedCode: string): { code: string; title: MessageKey | undefined } => {
  const code = storedCode.toLowerCase()
  if (Object.hasOwn(titles, code)) return { code, title: titles[code] }
  return code === otherErrorsCode ? { code: '', title: 'console.error.other' } : { code: storedCode, title: undefined }
}
