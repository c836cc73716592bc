import { defineConfig } from 'vite'
import { accentStyles } from '../../build/accents'
import { kisslockData } from '../../build/data'
import runtime from './vite.config'

/**
 * The element's shell: a function, which the server writes at the beginning of embed.js, so that the button is drawn
 * without a further request.
 */
export default defineConfig({
  root: runtime.root ?? '',
  publicDir: false,
  css: runtime.css ?? {},
  plugins: [kisslockData({ files: false }), accentStyles()],
  build: {
    target: 'es2022',
    outDir: '../src/kisslock/static/embed',
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: ['element/served/shell.ts'],
      preserveEntrySignatures: 'strict',
      output: { format: 'iife', name: 'kisslock', exports: 'named', entryFileNames: 'first.js' },
    },
  },
})
