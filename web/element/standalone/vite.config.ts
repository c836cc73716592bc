import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { accentStyles } from '../../build/accents'
import { chunkGroups } from '../../build/chunks'
import { chainNames, kisslockData } from '../../build/data'
import { integrity } from '../../build/integrity'
import { licencesWithTexts } from '../../build/licences'
import { loadedWith, type ModuleGraph, sharedData } from '../../build/packageFiles'
import { relayStandIns } from '../../build/relay/plugin'
import { shadowStyles } from '../../build/shadowStyles'
import { hostStyles } from '../../build/tokens'
import page from '../../vite.config'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const notices = 'THIRD_PARTY.md'

const shared: Plugin = {
  name: 'kisslock-shared-data',
  enforce: 'pre',
  resolveId: (id) => (sharedData.test(id) ? { id, external: true } : undefined),
}

/** Modules that this folder has in the place of others, by the end of their id. */
const standIns: Readonly<Record<string, string>> = {
  // Nothing is loaded before its code, and modules carry their styles.
  'vite/preload-helper.js': 'export const __vitePreload = (load) => load()',
  // A page without a server has no log.
  '/src/log/buffer.ts': 'export const bufferLog = () => {}',
  // The icons of networks are loaded with a connection (icons.ts), not with the button.
  'virtual:kisslock/chains': `export const names=${JSON.stringify(chainNames())}\nexport default {}`,
}

/** Modules in the place of those that a module of the dialog imports: the import, the importer, and ours. */
const ownImports: readonly (readonly [string, string, string])[] = [
  ['./entry/ChainTile', '/src/dialog/ConnectButton', file('ChainTile.tsx')],
  ['virtual:kisslock/chains', '/src/dialog/account/', file('icons.ts')],
]

const ownModules: Plugin = {
  name: 'kisslock-own-modules',
  enforce: 'pre',
  load: (id) => Object.entries(standIns).find(([end]) => id.endsWith(end))?.[1],
  resolveId: (source, importer = '') =>
    ownImports.find(([named, from]) => source === named && importer.includes(from))?.[2],
}

/** The networks are loaded with the engine: one request. */
const groups = chunkGroups.map(({ name, test }) => ({
  name,
  test: (id: string) => test(id) || (name === 'engine' && /\/element\/standalone\/networks\.ts$|chain-facts/.test(id)),
}))

/** The chunk of a module that is loaded after the button, at once and before any later part: one request. */
const inRest = (id: string, graph: ModuleGraph): string | null =>
  loadedWith(graph, [file('runtime.ts')]).has(id) && !loadedWith(graph, [file('index.ts')]).has(id) ? 'rest' : null

/**
 * `kisslock/connect`: the element with everything inside, as modules that name each other by relative paths, so that bundlers
 * find them and a folder can be copied.
 */
export default defineConfig({
  root: file('../..'),
  base: './',
  publicDir: false,
  resolve: page.resolve ?? {},
  css: hostStyles,
  plugins: [
    shared,
    ownModules,
    shadowStyles(),
    react(),
    kisslockData({ files: false, library: true }),
    accentStyles(),
    relayStandIns(),
    licencesWithTexts(notices),
    integrity(),
  ],
  build: {
    target: 'es2022',
    outDir: 'kit/dist/connect',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    license: { fileName: notices },
    rolldownOptions: {
      input: { index: file('index.ts'), relay: file('relay.ts') },
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: {
          groups: [{ debugName: 'rest', name: inRest }, ...groups],
          includeDependenciesRecursively: false,
        },
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        paths: (id) => (sharedData.test(id) ? `${id.replace(sharedData, './data/')}.js` : id),
      },
    },
  },
})
