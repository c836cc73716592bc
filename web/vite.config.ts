import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { accentStyles } from './build/accents'
import { chunkGroups } from './build/chunks'
import { compress } from './build/compress'
import { kisslockData } from './build/data'
import { firstFrame } from './build/firstFrame/plugin'
import { licencesWithTexts } from './build/licences'
import { relayStandIns } from './build/relay/plugin'
import { pageStyles } from './build/tokens'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Loads chunks by src/browser/importWithStyles.ts. Vite's own helper requests a chunk only once its style sheets are there. */
const ownLoading: Plugin = {
  name: 'kisslock-own-loading',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { importWithStyles as __vitePreload } from ${JSON.stringify(source('src/browser/importWithStyles.ts'))}`
      : undefined,
}

/** The hosted page's build: relative URLs, so that the server may mount it below any path. */
export default defineConfig({
  base: './',
  // Parts of the connection library that would come along unused, or larger than their use.
  resolve: { alias: { mipd: source('build/noDiscovery.ts'), eventemitter3: source('build/emitter.ts') } },
  css: pageStyles,
  plugins: [
    react(),
    kisslockData(),
    accentStyles(),
    firstFrame(),
    ownLoading,
    relayStandIns(),
    compress(),
    licencesWithTexts('licences.md'),
  ],
  build: {
    target: 'es2022',
    outDir: '../src/kisslock/static',
    emptyOutDir: true,
    manifest: 'manifest.json',
    license: { fileName: 'licences.md' },
    // A data URI would need `data:` in more places of the CSP than images, and the polyfill an inline script.
    assetsInlineLimit: 0,
    // What a lazily loaded chunk imports is loaded before it anyway.
    modulePreload: false,
    rolldownOptions: {
      input: ['site/main.tsx'],
      output: {
        codeSplitting: {
          groups: chunkGroups,
          includeDependenciesRecursively: false,
        },
      },
    },
  },
})
