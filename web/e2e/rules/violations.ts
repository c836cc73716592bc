import type { Page } from '@playwright/test'
import axe, { type RunOptions, type SerialContextObject } from 'axe-core'

/** The dialog of the element, whose shadow root axe enters. */
export const inElement: SerialContextObject = { include: { fromShadowDom: ['kisslock-connect', 'dialog'] } }

/**
 * Waits until only endless animations are running. A document does not list the animations of its shadow roots, and the
 * end of one animation may start another.
 */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
    ]
    const running = () =>
      rootsIn(document)
        .flatMap((root) => root.getAnimations())
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    for (let all = running(); all.length > 0; all = running())
      await Promise.all(all.map(({ finished }) => finished.catch(() => undefined)))
  })

/**
 * What axe finds on a page that has come to rest, or in a part of it: the name of each rule, and where. Each document
 * gets axe once, because reading its source takes time.
 */
export const violationsIn = async (
  page: Page,
  options: RunOptions = {},
  part: SerialContextObject = { include: 'html' },
): Promise<string[]> => {
  await settled(page)
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
