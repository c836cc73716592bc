import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { accentStyles } from '../build/accents'
import { chunkGroups } from '../build/chunks'
import { compress } from '../build/compress'
import { kisslockData } from '../build/data'
import { failureTable } from '../build/failures'
import { licencesWithTexts } from '../build/licences'
import { relayStandIns } from '../build/relay/plugin'
import page from '../vite.config'

const own = [
  '/src/dialog/elements/Button.tsx',
  '/src/dialog/elements/Sentence.tsx',
  '/src/dialog/elements/WalletTile.tsx',
  '/src/dialog/icons/dialog.ts',
  'virtual:kisslock/wallets',
]

/** What the page itself is drawn with; the dialog, which uses it too, is loaded later. */
const isOwn = (id: string) => own.some((part) => id.includes(part))

/**
 * The operator's page has a build of its own, so that visitors load none of its code. This build runs after the page's
 * build, which empties the output folder and writes the icons and sentences that this build refers to by name.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  base: './',
  publicDir: false,
  resolve: page.resolve ?? {},
  plugins: [
    react(),
    kisslockData({ files: false }),
    failureTable(),
    accentStyles(),
    relayStandIns(),
    compress(),
    licencesWithTexts('licences.md'),
  ],
  build: {
    target: 'es2022',
    outDir: '../src/kisslock/static/console',
    emptyOutDir: true,
    manifest: 'manifest.json',
    license: { fileName: 'licences.md' },
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: ['console/main.tsx'],
      output: {
        entryFileNames: 'assets/console-[hash].js',
        codeSplitting: {
          groups: chunkGroups.map(({ name, test }) => ({ name, test: (id: string) => test(id) && !isOwn(id) })),
          includeDependenciesRecursively: false,
        },
      },
    },
  },
})
