import loadSentences from 'virtual:kisslock/locales'
import { whenReachable } from '../browser/lazy'
import { savesData } from '../browser/whenIdle'
import { hasStoredConnection } from '../engine/hasStoredConnection'
import { isAnyWalletInjected } from '../wallets/isAnyWalletInjected'
import { dialogChunk } from './chunks'

/** A page that takes longer than this comes from a far server. Milliseconds, about the time to draw the page. */
const farServerMs = 100

/** How long the page took from the request to the response, both ways included (Navigation Timing). */
const readRoundTripMs = (): number => {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page ? page.responseEnd - page.requestStart : 0
}

type Circumstances = { tag?: string; pressed?: boolean; storagePrefix?: string }

/**
 * Requests what opening the dialog needs before anything is drawn, if the visitor has `pressed` already or the server is far:
 * the response travels meanwhile and cannot arrive before the button is drawn. With a near server, or with a connection to
 * restore, loading waits until the page is idle. Errors are ignored here: a component that needs a chunk requests it again.
 */
export const prefetchDialog = ({
  tag = document.documentElement.lang,
  pressed,
  storagePrefix,
}: Circumstances = {}): void => {
  if (!pressed && (readRoundTripMs() < farServerMs || savesData() || hasStoredConnection(storagePrefix))) return
  const loads: Promise<unknown>[] = [dialogChunk.load(), whenReachable(() => loadSentences(tag, 'dialog'))]
  // Without an injected wallet the list is drawn without the connection library, which is loaded afterwards.
  if (isAnyWalletInjected()) loads.unshift(whenReachable(() => import('../flow/runtime')))
  for (const part of loads) part.catch(() => {})
}
