import type { Browser, CDPSession, Tab } from '../browser.ts'
import type { Page } from '../pages.ts'
import { blockingSince } from '../trace/tasks.ts'
import { emulate } from './conditions.ts'
import { pressAtOnce } from './input.ts'
import { inTab } from './opened.ts'
import { traced } from './traced.ts'
import { listen, type Traffic, weigh } from './traffic.ts'

/**
 * The figures of a first visit: milliseconds since the navigation, and the compressed bytes and the number of requests
 * to the page's own server, including icons and beacons. A page that has only a button has only the figures of the
 * button.
 */
export type FirstVisit = Record<'button' | 'bytesButton' | 'requestsButton', number> &
  Partial<Record<'wallet' | 'blocking' | 'bytesOpen' | 'requestsOpen', number>>

/** How long the benchmark waits until the page is at rest. */
const patienceMs = 30_000

/**
 * The page is at rest if it has no network traffic for this time, and the main thread is idle for nine tenths of it.
 */
const restMs = 1000

const busySeconds = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

export const rest = async (tab: Tab, session: CDPSession, traffic: Traffic): Promise<void> => {
  await session.send('Performance.enable')
  let busy = await busySeconds(session)
  for (const until = performance.now() + patienceMs; performance.now() < until; ) {
    await tab.waitForTimeout(restMs)
    const now = await busySeconds(session)
    if (traffic.quietMs() >= restMs && (now - busy) * 1000 < restMs / 10) return
    busy = now
  }
}

/**
 * Measure a first visit with an empty browser. The mouse presses the button once, as soon as the button is seen. If the
 * page has not loaded its code by then, its dialog opens later. At the end of the visit, the page is at rest and shows
 * its wallets.
 */
export const firstVisit = (browser: Browser, { button, wallet }: Page, origin: string): Promise<FirstVisit> =>
  inTab(browser, {}, async ({ tab, session, seen, watchFromStart }) => {
    const traffic = await listen(tab, session)
    await emulate(session)
    await watchFromStart({ button, ...(wallet && { wallet }) })
    const trace = await traced(browser, tab, async () => {
      await tab.goto(origin, { waitUntil: 'commit' })
      const at = await seen('button')
      if (!wallet) return tab.waitForTimeout(restMs)
      await pressAtOnce(tab, at)
      await seen('wallet')
      await rest(tab, session, traffic)
    })
    const { thread, shown } = trace.seen('button')
    const since = (moment: number) => (moment - thread.zero) / 1000
    const light = await weigh(traffic.requests, origin, since(shown))
    const first = { button: since(shown), bytesButton: light.bytes, requestsButton: light.requests }
    if (!wallet) return first
    const heavy = await weigh(traffic.requests, origin)
    return {
      ...first,
      wallet: since(trace.seen('wallet').shown),
      blocking: blockingSince(trace.events, thread),
      bytesOpen: heavy.bytes,
      requestsOpen: heavy.requests,
    }
  })
