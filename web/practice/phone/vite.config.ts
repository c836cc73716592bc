import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { licencesWithTexts, packagesOf } from '../../build/licences'

/**
 * `kisslock phone` as the wheel carries it: one file for Node with everything in it, which names what is in it, and the
 * licences of that. It is not minified: the wheel is compressed anyway.
 */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  publicDir: false,
  // Its `module` keeps things in a browser's database, what Node takes does not.
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
