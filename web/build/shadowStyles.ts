import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ELEMENT_SHEETS = fileURLToPath(new URL('../element/sheets.ts', import.meta.url))
const PREFIX = '\0shadow-style:'
const SUFFIX = '.js'

/**
 * Vite plugin that turns every `import './a.css'`, including those in lazy chunks, into a call of `addSheet` from the
 * module `sheets`. By default this is the element's module, whose shadow roots adopt the sheet. A style sheet of the
 * document would not apply inside them.
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
