import loadSentences from 'virtual:kisslock/locales'
import { whenReachable } from '../browser/lazy'
import { isDataSaverOn } from '../browser/whenIdle'
import { hasStoredConnection } from '../engine/hasStoredConnection'
import { isAnyWalletInjected } from '../wallets/isAnyWalletInjected'
import { dialogChunk } from './chunks'

/**
 * If the response with the page takes longer than this many milliseconds, the server counts as far away. Rendering the
 * button takes about as long, so later responses of such a server arrive after the button was rendered.
 */
const slowResponseMs = 100

/** Return the milliseconds from the request for the page to the end of its response (Navigation Timing). */
const readRoundTripMs = (): number => {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page ? page.responseEnd - page.requestStart : 0
}

type PrefetchOptions = { tag?: string; isPressed?: boolean; storagePrefix?: string }

/**
 * Request the chunks of the dialog before the page is rendered. This happens if the visitor has already pressed the
 * button (`isPressed`), or if responses of the server take long. If responses take long, they arrive only after the
 * button has been rendered, so the requests do not delay the button. If responses are quick, or a connection is to be
 * restored, loading waits until the page is idle. Errors are ignored here, because a component that needs a chunk
 * requests the chunk again.
 */
export const prefetchDialog = ({
  tag = document.documentElement.lang,
  isPressed,
  storagePrefix,
}: PrefetchOptions = {}): void => {
  if (!isPressed && (readRoundTripMs() < slowResponseMs || isDataSaverOn() || hasStoredConnection(storagePrefix)))
    return
  const chunkPromises: Promise<unknown>[] = [dialogChunk.load(), whenReachable(() => loadSentences(tag, 'dialog'))]
  // If no wallet is injected, the list is rendered without the connection library, which loads afterwards.
  if (isAnyWalletInjected()) chunkPromises.unshift(whenReachable(() => import('../flow/runtime')))
  for (const promise of chunkPromises) promise.catch(() => {})
}
