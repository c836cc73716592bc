import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** The choices and the code around the dialog, in one classic script for the documentation's first page. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: fileURLToPath(new URL('../../../build/docs/demo', import.meta.url)),
    emptyOutDir: false,
    rolldownOptions: {
      input: [fileURLToPath(new URL('main.ts', import.meta.url))],
      output: { format: 'iife', entryFileNames: 'playground.js' },
    },
  },
})
