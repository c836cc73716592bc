import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ELEMENT_SHEETS = fileURLToPath(new URL('../element/sheets.ts', import.meta.url))
const MODULE_PREFIX = '\0shadow-style:'
const MODULE_SUFFIX = '.js'

/**
 * Vite plugin that turns every `import './a.css'`, also in lazy chunks, into a call of `addSheet` from the module
 * `sheetsModulePath`. The default is the element's module, which adds the sheet to the elements' shadow roots. A style
 * sheet of the document would not apply inside a shadow root.
 */
export const shadowStylesPlugin = (sheetsModulePath = ELEMENT_SHEETS): Plugin => ({
  name: 'kisslock-shadow-styles',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!importer || importer.startsWith(MODULE_PREFIX) || !source.endsWith('.css')) return undefined
    const resolvedSheet = await this.resolve(source, importer, { skipSelf: true })
    return resolvedSheet ? MODULE_PREFIX + resolvedSheet.id + MODULE_SUFFIX : undefined
  },
  load(id) {
    if (!id.startsWith(MODULE_PREFIX)) return undefined
    const sheetImport = JSON.stringify(`${id.slice(MODULE_PREFIX.length, -MODULE_SUFFIX.length)}?inline`)
    return `import { addSheet } from ${JSON.stringify(sheetsModulePath)}\nimport css from ${sheetImport}\naddSheet(css)`
  },
})
