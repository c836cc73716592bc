import type { Browser, CDPSession, Tab } from '../browser.ts'
import type { Page } from '../pages.ts'
import { workBetween } from '../trace/tasks.ts'
import { emulate } from './conditions.ts'
import { pressAtOnce } from './input.ts'
import { inTab, patienceMs } from './opened.ts'
import { traced } from './traced.ts'
import { listen, type RecordedRequest, type Traffic } from './traffic.ts'
import { weigh } from './weigh.ts'

/**
 * A first visit: milliseconds since the navigation, layout shift until the first wallet, gzip bytes, and requests to the page's own
 * server (icons and beacons too). A page with a button alone has no later figures.
 */
export type FirstVisit = Record<'button' | 'bytesButton' | 'requestsButton', number> &
  Partial<Record<'dialog' | 'wallet' | 'shift' | 'busy' | 'blocking' | 'bytesOpen' | 'requestsOpen', number>>

/** The page is at rest after this long without network traffic and with a main thread that is idle nine tenths of it. */
const restMs = 1000

const busySeconds = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
}

export const rest = async (tab: Tab, session: CDPSession, traffic: Traffic): Promise<void> => {
  let busy = await busySeconds(session)
  for (const until = performance.now() + patienceMs; performance.now() < until; ) {
    await tab.waitForTimeout(restMs)
    const now = await busySeconds(session)
    if (traffic.quietMs() >= restMs && (now - busy) * 1000 < restMs / 10) return
    busy = now
  }
}

const weight = async (requests: readonly RecordedRequest[], origin: string, until: number) => {
  const own = requests.filter(
    ({ url, arrivedMs = Number.POSITIVE_INFINITY }) => arrivedMs <= until && new URL(url).origin === origin,
  )
  const bytes = await weigh(own.filter(({ method }) => method === 'GET').map(({ url }) => url))
  return { bytes, requests: own.length }
}

/**
 * A first visit with an empty browser: the mouse presses the button as soon as it is seen, once. The page may not have its code by then;
 * its dialog answers as soon as it can. The visit ends with the page at rest and its wallets open.
 */
export const firstVisit = (browser: Browser, page: Page, origin: string): Promise<FirstVisit> =>
  inTab(browser, {}, async ({ tab, session, seen, watchFromStart }) => {
    const { button, wallet = '', dialog = wallet } = page
    const traffic = await listen(session)
    await session.send('Performance.enable')
    await emulate(session)
    await watchFromStart(wallet ? { button, dialog, wallet } : { button })
    const trace = await traced(browser, tab, async () => {
      await tab.goto(origin, { waitUntil: 'commit', timeout: patienceMs })
      const at = await seen('button')
      if (!wallet) return tab.waitForTimeout(restMs)
      await pressAtOnce(tab, at)
      await seen('wallet')
      await seen('dialog')
      await rest(tab, session, traffic)
    })
    const { thread, shown } = trace.seen('button')
    const since = (moment: number) => (moment - thread.zero) / 1000
    const until = (moment: number) => weight(traffic.requests, origin, moment)
    const light = await until(since(shown))
    const first = { button: since(shown), bytesButton: light.bytes, requestsButton: light.requests }
    if (!wallet) return first
    const [opened, heavy] = [trace.seen('wallet'), await until(Number.POSITIVE_INFINITY)]
    const shifts = (await tab.evaluate(() => window.benchShifts)).filter(({ at }) => at <= opened.frame)
    return {
      ...first,
      dialog: since(trace.seen('dialog').shown),
      wallet: since(opened.shown),
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
      ...workBetween(trace.events, thread, thread.zero, Number.POSITIVE_INFINITY),
      bytesOpen: heavy.bytes,
      requestsOpen: heavy.requests,
    }
  })
