import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { accentStyles } from '../build/accents'
import { compress } from '../build/compress'
import { kisslockData } from '../build/data'
import { relayStandIns } from '../build/relay/plugin'
import page, { accountDataModule, dialogModule, engineModule } from '../vite.config'

/** What the page itself is drawn with: the dialog, which has them too, comes when it is wanted. */
const ownModule = /\/src\/dialog\/(elements\/(Button|Sentence)|icons\/dialog)|\/src\/errors\/table|kisslock\/wallets$/

/**
 * The operator's page: a build of its own, so that not a byte of it reaches a visitor. Run after the page's build, which
 * empties the folder above and lays down the icons and sentences that this one finds by their names.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  base: './',
  publicDir: false,
  resolve: page.resolve ?? {},
  plugins: [react(), kisslockData({ files: false }), accentStyles(), relayStandIns(), compress()],
  build: {
    target: 'es2022',
    outDir: '../src/kisslock/static/console',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: ['console/main.tsx'],
      output: {
        entryFileNames: 'assets/console-[hash].js',
        codeSplitting: {
          groups: [
            { name: 'dialog', test: (id: string) => dialogModule.test(id) && !ownModule.test(id) },
            { name: 'engine', test: engineModule },
            { name: 'accountData', test: accountDataModule },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
})
