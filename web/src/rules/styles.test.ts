// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { listShippedSources, listStyleSources, removeComments, type SourceFile } from './sources.fixture'

/** Classes that code builds from a value: the size and color of a tile, the look of a button or badge. */
const dynamicClasses = [
  /^kl-tile--(24|32|40|64|72)$/,
  /^kl-mono--(\d|10|11)$/,
  /^kl-btn--(primary|quiet|bare|danger)$/,
  /^kl-badge--(warn|off)$/,
]

/** Names in code that are ids or data attributes instead of classes. */
const notClasses = /^kl-(option|pill-|group-|panel|stage-title|title|button|token-(name|missing)$)/

const findNames = (sources: SourceFile[], pattern: RegExp) =>
  new Map(
    sources.flatMap(({ path, text }) =>
      [...removeComments(text).matchAll(pattern)].map((match): [string, string] => [match[1] ?? '', path]),
    ),
  )

const styledClasses = findNames(listStyleSources(), /\.((?:kl|kc|ko|site)(?:-[\w-]+)?)/g)
const usedClasses = findNames(listShippedSources(), /[\s'"`]((?:kl|kc|ko|site)(?:-[\w-]*\w)?)(?=[\s'"`$])/g)

/** Return stylesheets by their paths below src/dialog/theme/ or web/, without the extension. */
const findSheets = (...names: string[]) =>
  listStyleSources().filter(({ path }) => names.includes(path.replace(/^src\/dialog\/theme\/|\.css$/g, '')))

const listClasses = (sheets: SourceFile[]) => [...findNames(sheets, /\.(kl-[\w-]+)/g).keys()]

const listUsedClasses = (files: RegExp) => {
  const sources = listShippedSources().filter(({ path }) => files.test(path))
  return [...findNames(sources, /[\s'"`](kl-[\w-]*\w)(?=[\s'"`$])/g).keys()]
}

/**
 * Matches the files of the button. The connection mark is excluded, because only the page's card and the dialog contain
 * it.
 */
const buttonFiles = /^src\/dialog\/(entry\/(?!ConnectionMark)|ConnectButton)/

/** Matches physical CSS properties, which are not mirrored in right-to-left languages. */
const physicalProperty =
  /(?:^|[\s;{])((?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|left|right|float|(?:border-(?:top|bottom)-(?:left|right)-radius))\s*:|text-align\s*:\s*(?:left|right)\b/

/** Matches CSS rules of the connection mark and the spinner, which turn in the same direction in all languages. */
const turningRule = /\.kl-(clasp__balls|spin)/

type Rule = { path: string; selector: string; body: string }

const rules: Rule[] = listStyleSources().flatMap(({ path, text }) =>
  [...removeComments(text).matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
    path,
    selector: selector.trim(),
    body,
  })),
)

/** Matches the style sheets that load with the dialog, after the style sheet of the button. */
const laterSheets = /^src\/dialog\/theme\/(card|type|buttons|window|browse|stage|motion|sheet|forced-colors)\.css$/

/**
 * CSS properties that are allowed in motion: `movingProperties` lists properties that move an element,
 * `colorProperties` lists properties that change its look in place (docs/internals/design.md#7-motion).
 */
const movingProperties = ['transform', 'opacity']
const colorProperties = ['background-color', 'box-shadow', 'color', 'display', 'overlay', 'none']

/**
 * The properties of the only animated change of size: from the wide dialog to the compact dialog
 * (docs/internals/design.md#7-motion).
 */
const sizeProperties = ['inline-size', 'block-size']

const listTransitionProperties = ({ body }: Rule): string[] =>
  [...body.matchAll(/(?<![-\w])transition(?:-property)?:([^;]*)/g)].flatMap(([, value = '']) =>
    value
      .replaceAll(/\([^()]*\)/g, '')
      .split(',')
      .map((one) => one.trim().split(/\s/)[0] ?? ''),
  )

describe('styles', () => {
  it('every class in a style sheet is used by a component', () => {
    const unusedClasses = [...styledClasses].filter(
      ([name]) => !usedClasses.has(name) && !dynamicClasses.some((pattern) => pattern.test(name)),
    )
    expect(unusedClasses).toEqual([])
  })

  it('every class that a component uses has a style', () => {
    const unstyledClasses = [...usedClasses].filter(([name]) => !styledClasses.has(name) && !notClasses.test(name))
    expect(unstyledClasses.filter(([name]) => !['kl', 'site'].includes(name))).toEqual([])
  })

  it.each([
    ['the element’s shell', /^element\/drawShell/, ['shell', 'element/shell']],
    ['the button', buttonFiles, ['shell', 'entry']],
    [
      'the page before its dialog has loaded',
      /^(src\/dialog\/(entry\/|ConnectButton)|site\/)/,
      ['shell', 'entry', 'card', 'site/site'],
    ],
  ])('each class of %s has its styles in the style sheets that load first', (_, files, first) => {
    const drawnClasses = listUsedClasses(files).filter((name) => styledClasses.has(name))
    expect(drawnClasses.length).toBeGreaterThan(4)
    const firstClasses = listClasses(findSheets(...first))
    expect(drawnClasses.filter((name) => !firstClasses.includes(name))).toEqual([])
  })

  it('no rule that only the button needs is loaded with the dialog', () => {
    const drawnClasses = ['kl', ...listUsedClasses(buttonFiles)]
    const selectors = rules
      .filter(({ path }) => laterSheets.test(path))
      .flatMap(({ selector }) => selector.split(/,(?![^(]*\))/))
      .filter((selector) => /\.kl-/.test(selector))
    expect(selectors.length).toBeGreaterThan(200)
    const earlySelectors = selectors.filter((one) =>
      [...one.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => drawnClasses.includes(name)),
    )
    expect(earlySelectors).toEqual([])
  })

  it('styles use start and end instead of left and right, so that the page is mirrored in right-to-left languages', () => {
    const foundProperties = rules
      .filter(({ selector, body }) => physicalProperty.test(body) && !turningRule.test(selector))
      .map(({ path, selector }) => `${path}: ${selector}`)
    expect(foundProperties).toEqual([])
  })

  it('only the account data’s style sheet has rules for its classes, so that the order of the sheets does not matter', () => {
    const listAreaClasses = (own: boolean) =>
      listStyleSources()
        .filter(({ path }) => path.endsWith('/accountData.css') === own)
        .flatMap(({ text }) => [...removeComments(text).matchAll(/^\.(kl-[\w-]+)/gm)].map(([, name]) => name))
    expect(listAreaClasses(true)).not.toEqual([])
    expect(listAreaClasses(true).filter((name) => listAreaClasses(false).includes(name))).toEqual([])
  })

  it('pseudo-elements are not animated for visitors who prefer reduced motion', () => {
    const animatedRules = rules.filter(
      ({ selector, body }) => /::(before|after)/.test(selector) && /\b(transition|animation)(-\w+)?:/.test(body),
    )
    const stillRules = animatedRules.filter(({ body }) => body.includes('transition-duration: 0s !important'))
    const names = animatedRules.flatMap(({ selector }) => selector.match(/[^\s,]+::(?:before|after)/g) ?? [])
    expect(names.length).toBeGreaterThan(2)
    expect(names.filter((name) => !stillRules.some(({ selector }) => selector.includes(name)))).toEqual([])
  })

  it('only transform, opacity and colors have transitions, except for the size of the dialog', () => {
    const foundTransitions = rules.flatMap((rule) =>
      listTransitionProperties(rule)
        .filter((property) => ![...movingProperties, ...colorProperties].includes(property))
        .filter((property) => !(rule.selector === '.kl-dialog' && sizeProperties.includes(property)))
        .map((property) => `${rule.path}: ${rule.selector} moves its ${property}`),
    )
    expect(foundTransitions).toEqual([])
    expect(rules.flatMap(listTransitionProperties)).toContain('transform')
  })

  it('every animation is used and changes only transform and opacity', () => {
    const animations = listStyleSources().flatMap(({ text }) =>
      [...removeComments(text).matchAll(/@keyframes ([\w-]+)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g)].map(
        ([, name = '', frames = '']) => ({ name, properties: frames.match(/[\w-]+(?=\s*:)/g) ?? [] }),
      ),
    )
    expect(animations.length).toBeGreaterThan(5)
    const wrongAnimations = animations.filter(
      ({ name, properties }) =>
        properties.length === 0 ||
        properties.some((property) => !movingProperties.includes(property)) ||
        !rules.some(({ body }) => new RegExp(`animation[^;]*\\b${name}\\b`).test(body)),
    )
    expect(wrongAnimations).toEqual([])
  })
})
