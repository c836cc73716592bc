import type { Page } from '@playwright/test'
import axe, { type RunOptions, type SerialContextObject } from 'axe-core'

/** The dialog of the element, whose shadow root axe enters. */
export const inElement: SerialContextObject = { include: { fromShadowDom: ['kisslock-connect', 'dialog'] } }

/**
 * What axe finds on a page, or in a part of it: the name of each rule, and where. Each document gets axe once, because
 * reading its source takes time.
 */
export const violationsIn = async (
  page: Page,
  options: RunOptions = {},
  part: SerialContextObject = { include: 'html' },
): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async ({ options, part }) => {
      // `resultTypes` leaves out details of passed rules.
      const asked: RunOptions = { ...options, resultTypes: ['violations'] }
      const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run(part, asked)
      return violations.map(({ id, nodes }) => ({ id, texts: nodes.map(({ html }) => html.slice(0, 160)) }))
    },
    { options, part },
  )
  return violations.map(({ id, texts }) => `${id}: ${texts.join(' | ')}`)
}
