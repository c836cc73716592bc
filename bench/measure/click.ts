import type { Browser } from '../browser.ts'
import type { Page } from '../pages.ts'
import { cpuSlowdown } from './conditions.ts'
import { type Input, pressWith } from './input.ts'
import { visitInTab } from './opened.ts'
import { recordTrace } from './traced.ts'

/**
 * Milliseconds from the navigation to the button, and from the end of the press on the button to the first wallet. The
 * page is at rest before the press.
 */
export type ClickTimes = { buttonMs: number; walletMs: number }

/** The frame is presented within this time. The trace can end then. */
const presentationMs = 600

/**
 * Load the page on a fast network until its button is seen, wait at full speed until it is at rest, and press the
 * button once. The processor is slow until the button is seen, and again from the press on.
 */
export const measureClick = (browser: Browser, page: Page, origin: string, input: Input): Promise<ClickTimes> =>
  visitInTab(browser, { input }, async ({ tab, watch, watchFromStart, waitUntilSeen, slowDown, waitForRest }) => {
    await slowDown(cpuSlowdown)
    await watchFromStart({ button: page.button })
    const trace = await recordTrace(browser, tab, async () => {
      await tab.goto(origin, { waitUntil: 'commit' })
      await waitUntilSeen('button')
      await slowDown(1)
      await waitForRest(page.button)
      await slowDown(cpuSlowdown)
      await watch('wallet', page.wallet ?? '')
      await pressWith(input, tab, page.button)
      await waitUntilSeen('wallet')
      await tab.waitForTimeout(presentationMs)
    })
    const [button, wallet] = [trace.findMark('button'), trace.findMark('wallet')]
    return {
      buttonMs: (button.visibleTime - button.thread.navigationTime) / 1000,
      walletMs: (wallet.visibleTime - wallet.startTime) / 1000,
    }
  })
