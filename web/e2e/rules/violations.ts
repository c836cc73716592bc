import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions, SerialContextObject } from 'axe-core'

/**
 * The minified source of axe, which every document has to parse. The minified source is less than half the size of the
 * full source.
 */
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The source of axe, in which a microtask replaces timers of 0 ms. axe waits for such a timer after each rule, and the
 * timer would never fire while a test has stopped the clock.
 */
const source = `{
  const setTimeout = (work, ms, ...more) => (ms ? window.setTimeout(work, ms, ...more) : queueMicrotask(work))
  ${axeScript}
}`

/** The rules of WCAG A and AA that depend on colors. Only these rules have to be checked in a second color scheme. */
export const colourRules: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] }

/** Rules of WCAG A and AA that axe runs only if they are enabled. */
const extraRules: RunOptions['rules'] = { 'label-content-name-mismatch': { enabled: true } }

/**
 * Wait until only endless animations are running. Each shadow root has to be checked separately, because a document
 * does not list the animations of its shadow roots. The end of one animation can start another animation.
 */
const waitForAnimations = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const listRoots = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? listRoots(shadowRoot) : [])),
    ]
    const listRunningAnimations = () =>
      listRoots(document)
        .flatMap((root) => root.getAnimations())
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    for (let animations = listRunningAnimations(); animations.length > 0; animations = listRunningAnimations())
      await Promise.all(animations.map(({ finished }) => finished.catch(() => undefined)))
  })

/**
 * Return what axe finds in a page or in a part of it, once the page has settled: the ID of each violated rule, and the
 * elements. Each document loads axe only once, because parsing the source takes time.
 */
export const listViolations = async (
  page: Page,
  options: RunOptions = {},
  part: SerialContextObject = { include: 'html' },
): Promise<string[]> => {
  await waitForAnimations(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await page.evaluate(
    async ({ options, part, more }) => {
      // With `resultTypes`, axe skips the details of rules that passed.
      const asked: RunOptions = { rules: more, ...options, resultTypes: ['violations'] }
      const { violations } = await (Reflect.get(window, 'axe') as typeof axe).run(part, asked)
      return violations.map(({ id, nodes }) => ({ id, texts: nodes.map(({ html }) => html.slice(0, 160)) }))
    },
    { options, part, more: options.runOnly ? {} : extraRules },
  )
  return violations.map(({ id, texts }) => `${id}: ${texts.join(' | ')}`)
}

/** The part of the page that axe checks: the element's dialog, including its shadow root. */
const inElement: SerialContextObject = { include: { fromShadowDom: ['kisslock-connect', 'dialog'] } }

/**
 * Expect that axe finds nothing in the element's dialog. In the light color scheme every rule is checked, in the dark
 * color scheme only the rules about colors.
 */
export const expectDialogAccessible = async (page: Page): Promise<void> => {
  for (const [colorScheme, rules] of [
    ['light', {}],
    ['dark', colourRules],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await listViolations(page, rules, inElement)).toEqual([])
  }
}
