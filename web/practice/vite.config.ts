import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { accentStyles } from '../build/accents'
import { compress } from '../build/compress'
import { licencesWithTexts } from '../build/licences'

/** The development bundle: practice wallet and its panel. Built after the page, whose build empties the output folder. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  base: './',
  publicDir: false,
  plugins: [accentStyles(), compress(), licencesWithTexts('licences.md')],
  build: {
    target: 'es2022',
    outDir: '../src/kisslock/static/dev',
    emptyOutDir: true,
    manifest: 'manifest.json',
    license: { fileName: 'licences.md' },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ['practice/main.ts'], output: { entryFileNames: 'assets/dev-[hash].js' } },
  },
})
