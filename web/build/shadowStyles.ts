import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SHEET = fileURLToPath(new URL('../embed/sheets.ts', import.meta.url))
const PREFIX = '\0shadow-style:'
const SUFFIX = '.js'

/** A selector of nothing but attributes of scheme or accent, such as `[data-kl-scheme="dark"]`. */
const marks = /^(?:\[data-kl-(?:scheme|accent)[^\]]*\])+$/

/** The selector for a shadow root: tokens are set on the host element instead of the document's root element. */
export const toHost = (selector: string): string => {
  if (selector === ':root') return ':host'
  return marks.test(selector) ? `:host(${selector})` : selector
}

/** PostCSS plugin: moves the tokens of every style sheet to `:host`. */
export const shadowTokens = {
  postcssPlugin: 'kisslock-shadow-tokens',
  Rule: (rule: { selectors: string[] }) => {
    const { selectors } = rule
    const moved = selectors.map(toHost)
    if (moved.some((selector, i) => selector !== selectors[i])) rule.selectors = moved
  },
}

/**
 * Turns every `import './a.css'`, also those of lazy chunks, into a style sheet that the element's shadow roots adopt. A
 * style sheet of the document would not apply inside a shadow root.
 */
export const shadowStyles = (): Plugin => ({
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
    return `import { addSheet } from ${JSON.stringify(SHEET)}\nimport css from ${file}\naddSheet(css)`
  },
})
