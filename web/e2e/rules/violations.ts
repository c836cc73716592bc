import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions, SerialContextObject } from 'axe-core'

/** The source of axe, minified, which every document has to parse. It is less than half the size. */
const file = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * axe waits for a timer of 0 ms after each rule. That timer would never fire while a test has stopped the clock, so
 * replace it.
 */
const source = `{
  const setTimeout = (work, ms, ...more) => (ms ? window.setTimeout(work, ms, ...more) : queueMicrotask(work))
  ${file}
}`

/** The rules of WCAG A and AA that depend on colours. A second scheme needs no other rules. */
export const colours: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** Rules of WCAG A and AA that axe runs only if they are enabled. */
const more: RunOptions['rules'] = { 'label-content-name-mismatch': { enabled: true } }

/**
 * Wait until only endless animations are running. A document does not list the animations of its shadow roots, and the
 * end of one animation can start another.
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
 * Return what axe finds on a page that has settled, or in a part of it: the ID of each rule, and the elements. Each
 * document loads axe once, because parsing its source takes time.
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
      // `resultTypes` skips the details of passed rules.
      const asked: RunOptions = { rules: more, ...options, resultTypes: ['violations'] }
      const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run(part, asked)
      return violations.map(({ id, nodes }) => ({ id, texts: nodes.map(({ html }) => html.slice(0, 160)) }))
    },
    { options, part, more: options.runOnly ? {} : more },
  )
  return violations.map(({ id, texts }) => `${id}: ${texts.join(' | ')}`)
}

/** The element's dialog. axe descends into its shadow root. */
const inElement: SerialContextObject = { include: { fromShadowDom: ['kisslock-connect', 'dialog'] } }

/**
 * Expect that axe finds nothing in the element's dialog: in light with every rule, in dark with the rules about
 * colours.
 */
export const expectDialogAccessible = async (page: Page): Promise<void> => {
  for (const [colorScheme, rules] of [
    ['light', {}],
    ['dark', colours],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsIn(page, rules, inElement)).toEqual([])
  }
}
