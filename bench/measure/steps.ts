import type { Browser, Tab } from '../browser.ts'
import type { Page } from '../pages.ts'
import type { Action, Journey, Step } from '../steps.ts'
import { longestGapBetween } from '../trace/frames.ts'
import { slowerBy } from './conditions.ts'
import { pressWith } from './input.ts'
import { inTab, type Opened } from './opened.ts'
import { traced } from './traced.ts'
import type { Amount } from './watch.ts'

/** The figures of a step: milliseconds since the input or the wallet's answer, and the layout shift after it was shown. */
export type StepFigures = { id: string; seen: number; gap: number; shift: number }

/** Tasks and shifts within this time after a step count as the step's own. */
const afterMs = 1200

const act = (tab: Tab, does: Action): Promise<unknown> => {
  if (does === 'approves') return tab.evaluate(() => window.benchApprove())
  if ('press' in does) return pressWith('after resting', tab, does.press)
  return tab.keyboard.press(does.type)
}

const take = async ({ tab, watch, seen }: Opened, { id, does, seen: target }: Step) => {
  await watch(id, target)
  await act(tab, does)
  await seen(id)
}

/** Opens what the steps happen in, at full speed. */
const opens = async ({ tab, watch, seen, rests }: Opened, page: Page, origin: string, journey: Journey) => {
  await tab.goto(`${origin}/${journey.at ?? ''}`)
  await rests(page.button)
  await watch('open', page.wallet ?? '')
  await pressWith('after resting', tab, page.button)
  await seen('open')
  await tab.waitForTimeout(afterMs)
  if (journey.steps.some(({ does }) => does !== 'approves' && 'type' in does))
    await tab.locator('input[type="search"]').focus()
}

/** What each step of a journey shows that could not be seen before, by its id. */
export const count = (browser: Browser, page: Page, origin: string, journey: Journey): Promise<[string, Amount][]> =>
  inTab(browser, { hasWallet: !!journey.hasWallet }, async (opened) => {
    const { tab } = opened
    await opens(opened, page, origin, journey)
    const counts: [string, Amount][] = []
    for (const step of journey.steps) {
      await tab.evaluate(() => window.benchNew())
      await take(opened, step)
      counts.push([step.id, await tab.evaluate(() => window.benchNew())])
      await tab.waitForTimeout(afterMs)
    }
    return counts
  })

/** Opens the dialog at full speed, slows the processor down and goes through the steps of a journey. */
export const walk = (browser: Browser, page: Page, origin: string, journey: Journey): Promise<StepFigures[]> =>
  inTab(browser, { hasWallet: !!journey.hasWallet }, async (opened) => {
    const { tab, slow } = opened
    await opens(opened, page, origin, journey)
    await slow(slowerBy)
    const trace = await traced(browser, tab, async () => {
      for (const step of journey.steps) {
        await take(opened, step)
        await tab.waitForTimeout(afterMs)
      }
    })
    const shifts = await tab.evaluate(() => window.benchShifts)
    return journey.steps.map(({ id }) => {
      const { thread, from, shown, frame } = trace.seen(id)
      const until = from + afterMs * 1000
      const after = shifts.filter(({ at }) => at > frame && at <= frame + afterMs)
      return {
        id,
        seen: (shown - from) / 1000,
        gap: longestGapBetween(trace.events, thread, from, until),
        shift: after.reduce((sum, { value }) => sum + value, 0),
      }
    })
  })
