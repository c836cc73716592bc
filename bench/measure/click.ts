import type { Browser } from '../browser.ts'
import type { Page } from '../pages.ts'
import { slowerBy } from './conditions.ts'
import { type Input, pressWith } from './input.ts'
import { inTab } from './opened.ts'
import { traced } from './traced.ts'

/**
 * Milliseconds from the navigation to the button, and from the end of the press on the button to the first wallet. The
 * page is at rest before the press.
 */
export type Click = { button: number; seen: number }

/** The frame is presented within this time. The trace can end then. */
const presentedMs = 600

/**
 * Load the page on a fast network until its button is seen, wait at full speed until it is at rest, and press the
 * button once. The processor is slow until the button is seen, and again from the press on.
 */
export const click = (browser: Browser, page: Page, origin: string, input: Input): Promise<Click> =>
  inTab(browser, { input }, async ({ tab, watch, watchFromStart, seen, slow, rests }) => {
    await slow(slowerBy)
    await watchFromStart({ button: page.button })
    const trace = await traced(browser, tab, async () => {
      await tab.goto(origin, { waitUntil: 'commit' })
      await seen('button')
      await slow(1)
      await rests(page.button)
      await slow(slowerBy)
      await watch('wallet', page.wallet ?? '')
      await pressWith(input, tab, page.button)
      await seen('wallet')
      await tab.waitForTimeout(presentedMs)
    })
    const [button, wallet] = [trace.seen('button'), trace.seen('wallet')]
    return { button: (button.shown - button.thread.zero) / 1000, seen: (wallet.shown - wallet.from) / 1000 }
  })
