import type { Browser, Tab } from '../browser.ts'
import type { Page } from '../pages.ts'
import type { Action, Journey } from '../steps.ts'
import { cpuSlowdown } from './conditions.ts'
import { pressWith } from './input.ts'
import { visitInTab } from './opened.ts'
import { recordTrace } from './traced.ts'

/** After this time, the animations of a step have ended. */
const settleMs = 1200

const typeKey = async (tab: Tab, key: string): Promise<void> => {
  await tab.locator('input[type="search"]').focus()
  await tab.waitForTimeout(settleMs)
  await tab.keyboard.press(key)
}

const perform = (tab: Tab, action: Action): Promise<unknown> => {
  if (action === 'approves') return tab.evaluate(() => window.benchApprove())
  if ('press' in action) return pressWith('after resting', tab, action.press)
  return typeKey(tab, action.type)
}

/**
 * Open the dialog at full speed, then run the steps of a journey on a slow processor. Return each step's ID with the
 * milliseconds since the input or the wallet's response.
 */
export const measureJourney = (
  browser: Browser,
  page: Page,
  origin: string,
  { hash = '', hasWallet = false, steps }: Journey,
): Promise<[id: string, ms: number][]> =>
  visitInTab(browser, { hasWallet }, async ({ tab, watch, waitUntilSeen, waitForRest, slowDown }) => {
    await tab.goto(`${origin}/${hash}`)
    await waitForRest(page.button)
    await watch('open', page.wallet ?? '')
    await pressWith('after resting', tab, page.button)
    await waitUntilSeen('open')
    await tab.waitForTimeout(settleMs)
    await slowDown(cpuSlowdown)
    const trace = await recordTrace(browser, tab, async () => {
      for (const { id, action, expectedTarget: target } of steps) {
        await watch(id, target)
        await perform(tab, action)
        await waitUntilSeen(id)
        await tab.waitForTimeout(settleMs)
      }
    })
    return steps.map(({ id }) => {
      const { startTime, visibleTime } = trace.findMark(id)
      return [id, (visibleTime - startTime) / 1000]
    })
  })
