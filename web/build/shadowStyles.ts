import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SHEET = fileURLToPath(new URL('../embed/sheets.ts', import.meta.url))
const PREFIX = '\0shadow-style:'
const SUFFIX = '.js'

/** `[data-kl-scheme="dark"]` or the like, alone or several on one element. */
const marks = /^(?:\[data-kl-(?:scheme|accent)[^\]]*\])+$/

/** Tokens stand on the root of the hosted page, and on the element itself where there is a shadow root. */
export const toHost = (selector: string): string => {
  if (selector === ':root') return ':host'
  return marks.test(selector) ? `:host(${selector})` : selector
}

/** Moves the tokens of every style sheet to `:host`. */
export const shadowTokens = {
  postcssPlugin: 'kisslock-shadow-tokens',
  Rule: (rule: { selectors: string[] }) => {
    const { selectors } = rule
    const moved = selectors.map(toHost)
    if (moved.some((selector, i) => selector !== selectors[i])) rule.selectors = moved
  },
}

/**
 * A style sheet of the document does not reach into a shadow root. Every `import './a.css'` becomes a sheet that the
 * element's shadow roots adopt, also the ones that come with late parts; so a new sheet needs no line here.
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
