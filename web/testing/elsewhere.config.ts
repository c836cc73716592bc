import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { licencesWithTexts, packagesOf } from '../build/licences'

/** The wallet of `kisslock.testing.playwright` as the wheel carries it: one script for a page, and its packages' licences. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  publicDir: false,
  plugins: [licencesWithTexts('licences.md')],
  build: {
    target: 'es2022',
    outDir: '../src/kisslock/static/testing',
    emptyOutDir: true,
    // The function that runs in the tested page is serialised: it must stay as it was written.
    minify: false,
    modulePreload: false,
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      input: ['testing/elsewhere.ts'],
      output: {
        entryFileNames: 'wallet.js',
        codeSplitting: false,
        banner: ({ moduleIds }) => `// Contains: ${packagesOf(moduleIds).join(', ')}.`,
      },
    },
  },
})
