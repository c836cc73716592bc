import { defineConfig } from 'vite'
import { accentStyles } from '../build/accents'
import { kisslockData } from '../build/data'
import { firstButton } from '../build/firstFrame/button'
import rest from './vite.config'

/**
 * The element's first file: a function, which the server writes at the beginning of embed.js, so that the button is drawn
 * without a further request.
 */
export default defineConfig({
  root: rest.root ?? '',
  publicDir: false,
  css: rest.css ?? {},
  plugins: [kisslockData({ files: false }), accentStyles({ parts: true }), firstButton()],
  build: {
    target: 'es2022',
    outDir: '../src/kisslock/static/embed',
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: ['embed/first.ts'],
      // Drawing the button takes most of this build's time.
      checks: { bundlerTimings: false },
      preserveEntrySignatures: 'strict',
      output: { format: 'iife', name: 'kisslock', exports: 'named', entryFileNames: 'first.js' },
    },
  },
})
