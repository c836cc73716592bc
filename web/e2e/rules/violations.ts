import type { Page } from '@playwright/test'
import axe, { type RunOptions, type SerialContextObject } from 'axe-core'
import { LOOK, markLooks } from './looks'

type Axe = typeof axe

/** The dialog of the element, whose shadow root axe enters. */
export const inElement: SerialContextObject = { include: { fromShadowDom: ['kisslock-connect', 'dialog'] } }

/**
 * What axe finds on a page, or in a part of it: the name of each rule, and where. Each document gets axe once, because
 * reading its source takes as long as a run. Contrast, most of the time of a run, is looked at once for each look of a text.
 */
export const violationsIn = async (
  page: Page,
  options: RunOptions = {},
  part: SerialContextObject = { include: 'html' },
): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source)
    await page.evaluate((look) => {
      const { configure } = Reflect.get(window, 'axe') as Axe
      configure({ rules: [{ id: 'color-contrast', selector: `[${look}]` }] })
    }, LOOK)
  }
  await page.evaluate(markLooks, LOOK)
  const violations = await page.evaluate(
    async ({ options, part }) => {
      // `resultTypes` leaves out details of passed rules.
      const asked: RunOptions = { ...options, resultTypes: ['violations'] }
      const { violations } = await (Reflect.get(window, 'axe') as Axe).run(part, asked)
      return violations.map(({ id, nodes }) => ({ id, texts: nodes.map(({ html }) => html.slice(0, 160)) }))
    },
    { options, part },
  )
  return violations.map(({ id, texts }) => `${id}: ${texts.join(' | ')}`)
}
