import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ELEMENT_SHEETS = fileURLToPath(new URL('../element/sheets.ts', import.meta.url))
const PREFIX = '\0shadow-style:'
const SUFFIX = '.js'

/**
 * Vite plugin that turns every `import './a.css'`, also in lazy chunks, into a call of `addSheet` from the module
 * `sheets`. The default is the element's module, which adds the sheet to the elements' shadow roots. A style sheet of
 * the document would not apply inside a shadow root.
 */
export const shadowStyles = (sheets = ELEMENT_SHEETS): Plugin => ({
  name: 'kisslock-shadow-styles',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!importer || importer.startsWith(PREFIX) || !source.endsWith('.css')) return undefined
    const resolvedSheet = await this.resolve(source, importer, { skipSelf: true })
    return resolvedSheet ? PREFIX + resolvedSheet.id + SUFFIX : undefined
  },
  load(id) {
    if (!id.startsWith(PREFIX)) return undefined
    const file = JSON.stringify(`${id.slice(PREFIX.length, -SUFFIX.length)}?inline`)
    return `import { addSheet } from ${JSON.stringify(sheets)}\nimport css from ${file}\naddSheet(css)`
  },
})
