import type { Browser } from '../browser.ts'
import type { Page } from '../pages.ts'
import { handlersBetween, workBetween } from '../trace/tasks.ts'
import { slowerBy } from './conditions.ts'
import { type Input, pressWith } from './input.ts'
import { inTab } from './opened.ts'
import { traced } from './traced.ts'

/** The figures of one click on the button of a page at rest, in milliseconds since the hand's last movement. */
export type Click = { seen: number; handlers: number; busy: number; blocking: number }

/** How long the page's work is counted after the click. */
const afterMs = 600

/** Loads the page at full speed until it is at rest, slows the processor down, presses the button once and traces the result. */
export const click = (
  browser: Browser,
  page: Page,
  origin: string,
  { input, phone = false }: { input: Input; phone?: boolean },
): Promise<Click> =>
  inTab(browser, { input, phone }, async ({ tab, watch, seen, slow, rests }) => {
    await tab.goto(origin)
    await rests(page.button)
    await slow(slowerBy)
    const trace = await traced(browser, tab, async () => {
      await watch('wallet', page.wallet)
      await pressWith(input, tab, page.button)
      await seen('wallet')
      await tab.waitForTimeout(afterMs)
    })
    const { thread, from, shown } = trace.seen('wallet')
    return {
      seen: (shown - from) / 1000,
      handlers: handlersBetween(trace.events, thread, from, shown),
      ...workBetween(trace.events, thread, from, from + afterMs * 1000),
    }
  })
