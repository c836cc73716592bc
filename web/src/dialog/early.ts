import loadSentences from 'virtual:kisslock/locales'
import { savesData } from '../browser/whenIdle'
import { hasStoredConnection } from '../engine/hasStoredConnection'
import { isAnyWalletInjected } from '../wallets/isAnyWalletInjected'
import { dialogChunk } from './load'

/** From here on a server is far: asking it takes about as long as drawing the page. Milliseconds. */
const farMs = 100

/** How long the page took to come, the way there and back included (Navigation Timing). */
const tripMs = (): number => {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page ? page.responseEnd - page.requestStart : 0
}

/**
 * Asks a far server for what opening the dialog needs before anything is drawn: the answer is on its way meanwhile and
 * cannot come before the button stands. With a server that is near, and for a visitor whose connection is brought back
 * first, it waits for rest. Whoever needs a part asks again: what failed here is not the visitor's business yet.
 */
export const askEarly = (tag = document.documentElement.lang): void => {
  if (tripMs() < farMs || savesData() || hasStoredConnection()) return
  const parts: Promise<unknown>[] = [dialogChunk.load(), loadSentences(tag, 'dialog')]
  // Where no wallet is here the list is drawn without the connection library, which then comes behind it.
  if (isAnyWalletInjected()) parts.unshift(import('../flow/runtime'))
  for (const part of parts) part.catch(() => {})
}
