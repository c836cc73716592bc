import type { Browser, Tab } from '../browser.ts'
import type { Page } from '../pages.ts'
import type { Action, Journey } from '../steps.ts'
import { slowerBy } from './conditions.ts'
import { pressWith } from './input.ts'
import { inTab } from './opened.ts'
import { traced } from './traced.ts'

/** After this time, the animations of a step have ended. */
const settleMs = 1200

const type = async (tab: Tab, key: string): Promise<void> => {
  await tab.locator('input[type="search"]').focus()
  await tab.waitForTimeout(settleMs)
  await tab.keyboard.press(key)
}

const act = (tab: Tab, does: Action): Promise<unknown> => {
  if (does === 'approves') return tab.evaluate(() => window.benchApprove())
  if ('press' in does) return pressWith('after resting', tab, does.press)
  return type(tab, does.type)
}

/**
 * Open the dialog at full speed, then run the steps of a journey on a slow processor. Return each step's ID with the
 * milliseconds since the input or the wallet's response.
 */
export const walk = (
  browser: Browser,
  page: Page,
  origin: string,
  { at = '', hasWallet = false, steps }: Journey,
): Promise<[id: string, ms: number][]> =>
  inTab(browser, { hasWallet }, async ({ tab, watch, seen, rests, slow }) => {
    await tab.goto(`${origin}/${at}`)
    await rests(page.button)
    await watch('open', page.wallet ?? '')
    await pressWith('after resting', tab, page.button)
    await seen('open')
    await tab.waitForTimeout(settleMs)
    await slow(slowerBy)
    const trace = await traced(browser, tab, async () => {
      for (const { id, does, seen: target } of steps) {
        await watch(id, target)
        await act(tab, does)
        await seen(id)
        await tab.waitForTimeout(settleMs)
      }
    })
    return steps.map(({ id }) => {
      const { from, shown } = trace.seen(id)
      return [id, (shown - from) / 1000]
    })
  })
