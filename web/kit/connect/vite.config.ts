import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { minify } from 'terser'
import { defineConfig, type Plugin } from 'vite'
import { accentStyles } from '../../build/accents'
import { chunkGroups } from '../../build/chunks'
import { chainNames, kisslockData } from '../../build/data'
import { failureTable } from '../../build/failures'
import { firstButton } from '../../build/firstFrame/button'
import { integrity } from '../../build/integrity'
import { licencesWithTexts } from '../../build/licences'
import { loadedWith, type ModuleGraph, sharedData } from '../../build/packageFiles'
import { relayStandIns } from '../../build/relay/plugin'
import { shadowStyles, shadowTokens } from '../../build/shadowStyles'
import { sheetParts } from '../../build/sheetParts'
import { styleMinifier } from '../../build/styles'
import page from '../../vite.config'
import { screenStyles } from '../vite.config'

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

const ownModules: Plugin = {
  name: 'kisslock-own-modules',
  enforce: 'pre',
  load: (id) => Object.entries(standIns).find(([end]) => id.endsWith(end))?.[1],
  transform: (code, id) =>
    id.endsWith('/src/dialog/wallet/index.ts') ? `import ${JSON.stringify(file('icons.ts'))}\n${code}` : undefined,
}

/** A call of the stand-in for Vite's preloading, minified: of a function that imports, or that imports and returns names. */
const preloading =
  /\b\w+\((?:\(\)=>|async\(\)=>\{let\{([^}]*)\}=await )(import\([^)]*\)(?:\.then\(e=>e\.\w+\))?)(?:;return\{\1\}\})?,\[\],import\.meta\.url\)/g

/** Minifies once more: imports alone in the place of Vite's preloading, and without what the first pass has left. */
const smallest: Plugin = {
  name: 'kisslock-smallest',
  generateBundle: {
    order: 'post',
    handler: async (_, bundle) => {
      const compress = { ecma: 2020, passes: 3, pure_getters: true, unsafe_arrows: true } as const
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const { code } = await minify(chunk.code.replace(preloading, '$2'), { module: true, compress })
        chunk.code = code ?? chunk.code
      }
    },
  },
}

/** The networks are loaded with the engine: one request. */
const groups = chunkGroups.map(({ name, test }) => ({
  name,
  test: (id: string) => test(id) || (name === 'engine' && /\/kit\/connect\/networks\.ts$|chain-facts/.test(id)),
}))

/** The chunk of a module that is loaded after the button, at once and before any later part: one request. */
const inRest = (id: string, graph: ModuleGraph): string | null =>
  loadedWith(graph, [file('rest.ts')]).has(id) && !loadedWith(graph, [file('index.ts')]).has(id) ? 'rest' : null

/**
 * `kisslock/connect`: the element with everything inside, as modules that name each other by relative paths, so that bundlers
 * find them and a folder can be copied.
 */
export default defineConfig({
  root: file('../..'),
  base: './',
  publicDir: false,
  resolve: page.resolve ?? {},
  css: { lightningcss: styleMinifier, postcss: { plugins: [shadowTokens, sheetParts] } },
  plugins: [
    shared,
    ownModules,
    screenStyles,
    shadowStyles(),
    react(),
    kisslockData({ files: false, library: true }),
    failureTable(),
    accentStyles({ parts: true }),
    firstButton(),
    relayStandIns(),
    licencesWithTexts(notices),
    smallest,
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
