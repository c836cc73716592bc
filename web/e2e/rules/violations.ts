import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions, SerialContextObject } from 'axe-core'

/** The minified file: less than half of what each document has to read. */
const file = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** axe awaits a timer of 0 ms after each rule, which a clock that a test has stopped would never end. */
const source = `{
  const setTimeout = (work, ms, ...more) => (ms ? window.setTimeout(work, ms, ...more) : queueMicrotask(work))
  ${file}
}`

/** The rules of WCAG A and AA whose outcome depends on colours: a second scheme needs no others. */
export const colours: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** Rules of WCAG A and AA that axe runs only on demand. */
const more: RunOptions['rules'] = { 'label-content-name-mismatch': { enabled: true } }

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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(
    async ({ options, part, more }) => {
      // `resultTypes` leaves out details of passed rules.
      const asked: RunOptions = { rules: more, ...options, resultTypes: ['violations'] }
      const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run(part, asked)
      return violations.map(({ id, nodes }) => ({ id, texts: nodes.map(({ html }) => html.slice(0, 160)) }))
    },
    { options, part, more: options.runOnly ? {} : more },
  )
  return violations.map(({ id, texts }) => `${id}: ${texts.join(' | ')}`)
}

/** The dialog of the element, whose shadow root axe enters. */
const inElement: SerialContextObject = { include: { fromShadowDom: ['kisslock-connect', 'dialog'] } }

/** Expects that axe finds nothing in the element's dialog: in light by every rule, in dark by those about colours. */
export const expectDialogAccessible = async (page: Page): Promise<void> => {
  for (const [colorScheme, rules] of [
    ['light', {}],
    ['dark', colours],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsIn(page, rules, inElement)).toEqual([])
  }
}
