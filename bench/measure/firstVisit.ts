import type { Browser, CDPSession, Tab } from '../browser.ts'
import type { Page } from '../pages.ts'
import { workBetween } from '../trace/tasks.ts'
import { emulate } from './conditions.ts'
import { inTab, patienceMs } from './opened.ts'
import { traced } from './traced.ts'
import { listen, type RecordedRequest, type Traffic } from './traffic.ts'
import { weigh } from './weigh.ts'

/** A first visit: milliseconds since the navigation, gzip bytes, and requests to the page's own server (icons and beacons too). */
export type FirstVisit = {
  button: number
  wallet: number
  busy: number
  blocking: number
  bytesButton: number
  requestsButton: number
  bytesOpen: number
  requestsOpen: number
}

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

/** A first visit with an empty browser, that clicks as soon as the button is seen, until the page is at rest with its wallets open. */
export const firstVisit = (browser: Browser, page: Page, origin: string): Promise<FirstVisit> =>
  inTab(browser, {}, async ({ tab, session, seen }) => {
    const traffic = await listen(session)
    await session.send('Performance.enable')
    await emulate(session)
    await tab.addInitScript(
      ([button, wallet]) => {
        window.benchWatch('button', button, 'now')
        window.benchWatch('wallet', wallet, 'now')
      },
      [page.button, page.wallet] as const,
    )
    const trace = await traced(browser, tab, async () => {
      await tab.goto(origin, { waitUntil: 'commit', timeout: patienceMs })
      await seen('button')
      await tab.evaluate((button) => document.querySelector<HTMLElement>(button)?.click(), page.button)
      await seen('wallet')
      await rest(tab, session, traffic)
    })
    const [button, wallet] = [trace.seen('button'), trace.seen('wallet')]
    const { zero } = button.thread
    const until = (shown: number) => weight(traffic.requests, origin, (shown - zero) / 1000)
    const [light, heavy] = [await until(button.shown), await until(Number.POSITIVE_INFINITY)]
    return {
      button: (button.shown - zero) / 1000,
      wallet: (wallet.shown - zero) / 1000,
      ...workBetween(trace.events, button.thread, zero, Number.POSITIVE_INFINITY),
      bytesButton: light.bytes,
      requestsButton: light.requests,
      bytesOpen: heavy.bytes,
      requestsOpen: heavy.requests,
    }
  })
