import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Folder of the data that server and page share: src/kisslock/data. */
export const DATA = resolve(import.meta.dirname, '../../src/kisslock/data')

/** Reads a JSON file of the data. */
export const readData = (...path: string[]) => JSON.parse(readFileSync(join(DATA, ...path), 'utf8'))

/** The beginning of the names of modules that are made of data (virtual.d.ts). */
export const PREFIX = 'virtual:kisslock/'

/** Code of a module whose default export is this value. */
export const exporting = (value: unknown): string => `export default ${JSON.stringify(value)}`

/** The hooks of a plugin for modules by their names below the prefix. The code of a module is made when it is loaded. */
export const virtualModules = (modules: Readonly<Record<string, () => string>>) => ({
  resolveId: (id: string) => (id.startsWith(PREFIX) && id.slice(PREFIX.length) in modules ? `\0${id}` : undefined),
  load: (id: string) => (id.startsWith(`\0${PREFIX}`) ? modules[id.slice(PREFIX.length + 1)]?.() : undefined),
})
