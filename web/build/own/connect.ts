import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { accentStylesPlugin } from '../accents'
import { chunkGroups } from '../chunks'
import { dataPlugin } from '../data'
import { integrityPlugin } from '../integrity'
import { findStaticImports, type ModuleGraph, sharedDataPattern } from '../packageFiles'
import { relayStandInsPlugin } from '../relay/plugin'
import { webFolder } from '../rows.ts'
import { shadowStylesPlugin } from '../shadowStyles'
import { dependencyAliases } from './dialog'

const resolveSourcePath = (path: string) => `${webFolder}element/standalone/${path}`

const sharedDataPlugin: Plugin = {
  name: 'kisslock-shared-data',
  enforce: 'pre',
  resolveId: (id) => (sharedDataPattern.test(id) ? { id, external: true } : undefined),
}

/**
 * Replaces Vite's helper for lazy chunks. This build does not need Vite's helper, because the build preloads nothing
 * and its modules contain their styles.
 */
const plainLoadingPlugin: Plugin = {
  name: 'kisslock-plain-loading',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : undefined),
}

/**
 * The groups of chunks. The module with the networks is added to the chunk of the engine, so that both load in one
 * request.
 */
const chunkGroupsOfConnect = chunkGroups.map(({ name, test }) => ({
  name,
  test: (id: string) => test(id) || (name === 'engine' && /\/element\/standalone\/networks\.ts$|chain-facts/.test(id)),
}))

/**
 * Return `rest` for a module that loads right after the button and before any later chunk. Return null for any other
 * module. All modules of the chunk `rest` load in one request.
 */
const findOnDemandGroup = (id: string, graph: ModuleGraph): string | null =>
  findStaticImports(graph, [resolveSourcePath('runtime.ts')]).has(id) &&
  !findStaticImports(graph, [resolveSourcePath('index.ts')]).has(id)
    ? 'rest'
    : null

/**
 * The settings of `kisslock/connect`: the element with all of its dependencies, as modules that import each other by
 * relative paths. Bundlers can resolve these paths, and developers can copy the folder.
 */
export const createConnectSettings = (): UserConfig => ({
  resolve: { alias: dependencyAliases },
  plugins: [
    sharedDataPlugin,
    plainLoadingPlugin,
    shadowStylesPlugin(),
    react(),
    dataPlugin({ files: false, library: true }),
    accentStylesPlugin(),
    relayStandInsPlugin(),
    integrityPlugin(),
  ],
  build: {
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: {
          groups: [{ debugName: 'rest', name: findOnDemandGroup }, ...chunkGroupsOfConnect],
          includeDependenciesRecursively: false,
        },
        chunkFileNames: '[name].js',
        paths: (id) => (sharedDataPattern.test(id) ? `${id.replace(sharedDataPattern, './data/')}.js` : id),
      },
    },
  },
})
