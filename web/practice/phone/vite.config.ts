import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { licencesWithTexts, packagesOf } from '../../build/licences'

/**
 * `kisslock phone` as the wheel carries it: one file for Node with all packages inside, and a list of these packages with
 * their licences. The file is not minified, because the wheel is compressed.
 */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  publicDir: false,
  // The package's `module` entry stores data in IndexedDB; the entry for Node does not.
  resolve: { alias: { '@walletconnect/keyvaluestorage': '@walletconnect/keyvaluestorage/dist/index.cjs.js' } },
  ssr: { noExternal: true, target: 'node' },
  plugins: [licencesWithTexts('licences.md')],
  build: {
    ssr: true,
    target: 'node22',
    outDir: '../src/kisslock/static/phone',
    emptyOutDir: true,
    minify: false,
    license: { fileName: 'licences.md' },
    rolldownOptions: {
      input: ['practice/phone/terminal.ts'],
      output: {
        entryFileNames: 'phone.mjs',
        codeSplitting: false,
        banner: ({ moduleIds }) => `// Contains: ${packagesOf(moduleIds).join(', ')}.`,
      },
    },
  },
})
