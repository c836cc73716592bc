import type { Browser, Tab } from '../browser.ts'
import type { Page } from '../pages.ts'
import { categories, marksIn, readTrace } from '../trace/events.ts'
import { presentedAt } from '../trace/frames.ts'
import { handlersBetween, workSince } from '../trace/tasks.ts'
import { type Input, pressWith } from './input.ts'
import { watcher } from './watch.ts'

/** The figures of one click on the button of a page at rest, in milliseconds since the hand's last movement. */
export type Click = { seen: number; handlers: number; busy: number; blocking: number }

const patienceMs = 45_000
/** The page is at rest after this long without a request and at full speed. */
const restMs = 500
/** How long the page's work is counted after the click. */
const afterMs = 1500

/** Resolves when the watcher in the page has seen something of this name. */
export const seenIn = async (tab: Tab) => {
  const session = await tab.context().newCDPSession(tab)
  const heard = new Set<string>()
  const waiting = new Map<string, () => void>()
  session.on('Runtime.bindingCalled', ({ payload }) => {
    heard.add(payload)
    waiting.get(payload)?.()
  })
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'benchSeen' })
  return (name: string): Promise<void> =>
    new Promise((resolve, reject) => {
      if (heard.has(name)) return resolve()
      const timer = setTimeout(() => reject(new Error(`${name} was not seen in time.`)), patienceMs)
      waiting.set(name, () => {
        clearTimeout(timer)
        resolve()
      })
    })
}

/** Loads the page at full speed until it is at rest, slows the processor, presses the button once and traces the result. */
export const click = async (
  browser: Browser,
  page: Page,
  origin: string,
  { input, slowerBy }: { input: Input; slowerBy: number },
): Promise<Click> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, hasTouch: input === 'touch' })
  try {
    const tab = await context.newPage()
    await tab.addInitScript(watcher)
    const seen = await seenIn(tab)
    await tab.goto(origin, { waitUntil: 'networkidle', timeout: patienceMs })
    await tab.locator(page.button).first().waitFor({ timeout: patienceMs })
    await tab.waitForTimeout(restMs)
    const session = await context.newCDPSession(tab)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy })
    await browser.startTracing(tab, { categories })
    await tab.evaluate((wallet) => window.benchWatch('wallet', wallet, 'input'), page.wallet)
    await pressWith(input, tab, page.button)
    await seen('wallet')
    await tab.waitForTimeout(afterMs)
    const events = readTrace(await browser.stopTracing())
    const mark = marksIn(events)[0]
    const shown = mark && presentedAt(events, mark.thread, mark.frame)
    if (mark?.input === undefined || shown === undefined) throw new Error(`${page.name}: the trace lacks the click.`)
    const from = mark.thread.zero + mark.input * 1000
    return {
      seen: (shown - from) / 1000,
      handlers: handlersBetween(events, mark.thread, from, shown),
      ...workSince(events, mark.thread, from),
    }
  } finally {
    await context.close()
  }
}
