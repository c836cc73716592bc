import type { Browser, Tab } from '../browser.ts'
import type { Manner, Page } from '../pages.ts'
import { emulate } from './conditions.ts'
import { probe, type VisitMarks } from './probe.ts'
import { listen, type RecordedRequest, type Traffic } from './traffic.ts'

/** The results of one visit. */
export type Visit = Required<VisitMarks> & { requests: readonly RecordedRequest[] }

const patienceMs = 45_000
/** The page is at rest after this long without network traffic and long tasks. */
const restMs = 1000
/** How long the pointer rests on the button before the click. */
const hoverMs = 400

const marked = (tab: Tab, moment: 'button' | 'drawn') =>
  tab.waitForFunction((moment) => window.visitMarks[moment] !== undefined, moment, { timeout: patienceMs, polling: 50 })

const longTaskQuietMs = (tab: Tab): Promise<number> =>
  tab.evaluate(() => performance.now() - Math.max(0, ...window.visitMarks.longTasks.map(({ at, ms }) => at + ms)))

const rest = async (tab: Tab, traffic: Traffic): Promise<void> => {
  const until = performance.now() + patienceMs
  while (performance.now() < until) {
    const quiet = Math.min(traffic.quietMs(), await longTaskQuietMs(tab))
    if (quiet >= restMs) return
    await tab.waitForTimeout(restMs - quiet)
  }
}

const press = async (tab: Tab, page: Page, manner: Manner): Promise<void> => {
  const box = await tab.locator(page.button).first().boundingBox()
  if (!box) throw new Error(`${page.name}: the button is not on screen.`)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (manner === 'after hovering') {
    await tab.mouse.move(x, y)
    await tab.waitForTimeout(hoverMs)
  }
  await tab.mouse.click(x, y)
}

const isWhole = (marks: VisitMarks): marks is Required<VisitMarks> =>
  [marks.button, marks.click, marks.wallet, marks.drawn].every((moment) => moment !== undefined)

/** Checks that the recorded wallet takes the focus. Done at the end, because the page may react to the focus. */
const proveFocus = async (tab: Tab, page: Page): Promise<void> => {
  const first = tab.locator(page.wallet).filter({ visible: true }).first()
  await first.focus()
  if (!(await first.evaluate((one) => one === document.activeElement)))
    throw new Error(`${page.name}: the first wallet does not take the focus.`)
}

/** A first visit with an empty browser under the conditions, until the first wallet is shown and the page is at rest. */
export const visit = async (browser: Browser, page: Page, origin: string, manner: Manner): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  try {
    const tab = await context.newPage()
    const session = await context.newCDPSession(tab)
    const traffic = await listen(session)
    await emulate(session)
    await tab.addInitScript(probe, { button: page.button, wallet: page.wallet, clicksAtOnce: manner === 'at once' })
    await tab.goto(origin, { waitUntil: 'commit', timeout: patienceMs })
    await marked(tab, 'button')
    if (manner !== 'at once') {
      await rest(tab, traffic)
      await press(tab, page, manner)
    }
    await marked(tab, 'drawn')
    await rest(tab, traffic)
    const found = await tab.evaluate(() => window.visitMarks)
    await proveFocus(tab, page)
    if (!isWhole(found)) throw new Error(`${page.name}: a moment of the visit is missing.`)
    return { ...found, requests: traffic.requests }
  } finally {
    await context.close()
  }
}
