import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folder of the data that server and page share: src/kisslock/data. */
export const DATA_FOLDER = resolve(import.meta.dirname, '../../src/kisslock/data')

/** Read a JSON file below `DATA_FOLDER`. */
export const readData = (...pathParts: string[]) => JSON.parse(readFileSync(join(DATA_FOLDER, ...pathParts), 'utf8'))

/** The prefix of the names of modules that are created from data (virtual.d.ts). */
export const MODULE_ID_PREFIX = 'virtual:kisslock/'

/** Return the code of a module whose default export is this value. */
export const writeExport = (value: unknown): string => `export default ${JSON.stringify(value)}`

/**
 * Return the plugin hooks that provide these modules. The names in `modules` have no prefix, although imports of the
 * modules have the prefix. The code of a module is created when the module is loaded.
 */
export const createVirtualModules = (modules: Readonly<Record<string, () => string>>) => ({
  resolveId: (id: string) =>
    id.startsWith(MODULE_ID_PREFIX) && id.slice(MODULE_ID_PREFIX.length) in modules ? `\0${id}` : undefined,
  load: (id: string) =>
    id.startsWith(`\0${MODULE_ID_PREFIX}`) ? modules[id.slice(MODULE_ID_PREFIX.length + 1)]?.() : undefined,
})
