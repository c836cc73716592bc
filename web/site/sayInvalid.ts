import { KisslockError } from '../src/errors/KisslockError'
import { readData } from '../src/server/readPage'

/** Lets the site's log hear of a page that cannot start, if the page's data still say that it wants to. */
export const sayInvalid = (error: unknown): void => {
  if (!(error instanceof KisslockError)) return
  // Where not even the log can be loaded, the console has it.
  import('../src/log').then((log) => log.sayInvalid(error, readData(), location.host)).catch(() => {})
}
