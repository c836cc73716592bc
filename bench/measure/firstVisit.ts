import type { Browser, CDPSession, Tab } from '../browser.ts'
import type { Page } from '../pages.ts'
import { sumBlockingTime } from '../trace/tasks.ts'
import { applySlowConditions } from './conditions.ts'
import { pressAtOnce } from './input.ts'
import { visitInTab } from './opened.ts'
import { recordTrace } from './traced.ts'
import { measureWeight, recordTraffic, type Traffic } from './traffic.ts'

/**
 * The figures of a first visit: milliseconds since the navigation, and the compressed bytes and the number of requests
 * to the page's own server, including icons and beacons. A page that has only a button has only the figures of the
 * button.
 */
export type FirstVisit = Record<'button' | 'bytesButton' | 'requestsButton', number> &
  Partial<Record<'wallet' | 'blocking' | 'bytesOpen' | 'requestsOpen', number>>

/** How long the benchmark waits until the page is at rest. */
const restTimeoutMs = 30_000

/**
 * The page is at rest if it has no network traffic for this time, and the main thread is idle for nine tenths of it.
 */
const restMs = 1000

const readBusySeconds = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

export const waitForRest = async (tab: Tab, session: CDPSession, traffic: Traffic): Promise<void> => {
  await session.send('Performance.enable')
  let lastBusyS = await readBusySeconds(session)
  for (const deadline = performance.now() + restTimeoutMs; performance.now() < deadline; ) {
    await tab.waitForTimeout(restMs)
    const busyS = await readBusySeconds(session)
    if (traffic.quietMs() >= restMs && (busyS - lastBusyS) * 1000 < restMs / 10) return
    lastBusyS = busyS
  }
}

/**
 * Measure a first visit with an empty browser. The mouse presses the button once, as soon as the button is seen. If the
 * page has not loaded its code by then, its dialog opens later. At the end of the visit, the page is at rest and shows
 * its wallets.
 */
export const measureFirstVisit = (browser: Browser, { button, wallet }: Page, origin: string): Promise<FirstVisit> =>
  visitInTab(browser, {}, async ({ tab, session, waitUntilSeen, watchFromStart }) => {
    const traffic = await recordTraffic(tab, session)
    await applySlowConditions(session)
    await watchFromStart({ button, ...(wallet && { wallet }) })
    const trace = await recordTrace(browser, tab, async () => {
      await tab.goto(origin, { waitUntil: 'commit' })
      const point = await waitUntilSeen('button')
      if (!wallet) return tab.waitForTimeout(restMs)
      await pressAtOnce(tab, point)
      await waitUntilSeen('wallet')
      await waitForRest(tab, session, traffic)
    })
    const { thread, visibleTime } = trace.findMark('button')
    const toMs = (moment: number) => (moment - thread.navigationTime) / 1000
    const weightAtButton = await measureWeight(traffic.requests, origin, toMs(visibleTime))
    const buttonFigures = {
      button: toMs(visibleTime),
      bytesButton: weightAtButton.bytes,
      requestsButton: weightAtButton.requests,
    }
    if (!wallet) return buttonFigures
    const weightAtEnd = await measureWeight(traffic.requests, origin)
    return {
      ...buttonFigures,
      wallet: toMs(trace.findMark('wallet').visibleTime),
      blocking: sumBlockingTime(trace.events, thread),
      bytesOpen: weightAtEnd.bytes,
      requestsOpen: weightAtEnd.requests,
    }
  })
