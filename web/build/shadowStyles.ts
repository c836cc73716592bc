import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ELEMENT_SHEETS = fileURLToPath(new URL('../embed/sheets.ts', import.meta.url))
const PREFIX = '\0shadow-style:'
const SUFFIX = '.js'

/** A selector of nothing but attributes of scheme or accent, such as `[data-kl-scheme="dark"]`. */
const marks = /^(?:\[data-kl-(?:scheme|accent)[^\]]*\])+$/

/** The selector for a shadow root: tokens are set on the host element instead of the document's root element. */
export const toHost = (selector: string): string => {
  if (selector === ':root') return ':host'
  return marks.test(selector) ? `:host(${selector})` : selector
}

/**
 * The selector in another site's document: tokens are set on the elements with the class `kl-theme`, and what follows from the
 * language applies inside of `kl` alone.
 */
export const toTheme = (selector: string): string => {
  if (selector === ':root' || selector === 'body') return '.kl-theme'
  if (selector.startsWith(':lang(')) return `.kl${selector}`
  return marks.test(selector) ? `.kl-theme${selector}` : selector
}

type Rule = { selectors: string[] }

/** A PostCSS plugin that moves the tokens of every style sheet. */
const moveTokens = (move: (selector: string) => string) => ({
  postcssPlugin: 'kisslock-move-tokens',
  Rule(rule: Rule) {
    const { selectors } = rule
    const moved = selectors.map(move)
    if (moved.some((selector, i) => selector !== selectors[i])) rule.selectors = moved
  },
})

/** PostCSS plugin: moves the tokens of every style sheet to `:host`. */
export const shadowTokens = moveTokens(toHost)

/** PostCSS plugin: moves the tokens of every style sheet to `.kl-theme`. */
export const themeTokens = moveTokens(toTheme)

/**
 * Turns every `import './a.css'`, also those of lazy chunks, into a call of `addSheet` of the module `sheets`. By default
 * that is the element's, whose shadow roots adopt the sheet: a style sheet of the document would not apply inside them.
 */
export const shadowStyles = (sheets = ELEMENT_SHEETS): Plugin => ({
  name: 'kisslock-shadow-styles',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!importer || importer.startsWith(PREFIX) || !source.endsWith('.css')) return undefined
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found ? PREFIX + found.id + SUFFIX : undefined
  },
  load(id) {
    if (!id.startsWith(PREFIX)) return undefined
    const file = JSON.stringify(`${id.slice(PREFIX.length, -SUFFIX.length)}?inline`)
    return `import { addSheet } from ${JSON.stringify(sheets)}\nimport css from ${file}\naddSheet(css)`
  },
})
