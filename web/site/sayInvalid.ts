import { KisslockError } from '../src/errors/KisslockError'
import { readData } from '../src/server/readPage'

/**
 * Report to the site's log that a page cannot start. Nothing is reported if the page's data cannot be read, or if the
 * log is off.
 */
export const reportInvalidPage = (error: unknown): void => {
  if (!(error instanceof KisslockError)) return
  // biome-ignore lint/plugin: reported once; without the log's code the error is only in the browser's console
  import('../src/log').then((log) => log.logInvalidPage(error, readData(), location.host)).catch(() => {})
}
