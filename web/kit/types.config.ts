import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, RolldownOptions } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { builds } from '../build/builds.ts'
import { createImportPattern, externalPackages, findEntryPaths } from '../build/rows.ts'

const resolveFile = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Plugin that converts a JSON file, such as a file of error codes or of sentences, to a TypeScript type. */
const jsonTypesPlugin: Plugin = {
  name: 'kisslock-json-keys',
  resolveId: (source, importer) =>
    source.endsWith('.json') && importer ? `${resolve(importer, '..', source)}.d.ts` : undefined,
  load: (id) => {
    if (!id.endsWith('.json.d.ts')) return undefined
    const writeShape = (value: unknown): string =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? `{${Object.entries(value).map(([key, innerValue]) => `${JSON.stringify(key)}:${writeShape(innerValue)}`)}}`
        : typeof value
    return `declare const data: ${writeShape(JSON.parse(readFileSync(id.slice(0, -'.d.ts'.length), 'utf8')))}\nexport default data`
  },
}

/** The types of the npm package: one file for each entry, without internal modules. */
const typesConfig: RolldownOptions = {
  input: {
    ...findEntryPaths(builds.package),
    'connect/index': resolveFile('../element/standalone/index.ts'),
    'testing/index': resolveFile('../testing/index.ts'),
  },
  external: createImportPattern([...externalPackages, ...(builds.testing.external ?? []), '@wagmi/core']),
  plugins: [jsonTypesPlugin, ...dts({ tsconfig: resolveFile('../tsconfig.kit.json'), emitDtsOnly: true })],
  // Import the types from `wagmi`, which the site installs and which exports the same types.
  output: { dir: resolveFile('dist'), format: 'es', paths: { '@wagmi/core': 'wagmi' } },
}

export default typesConfig
