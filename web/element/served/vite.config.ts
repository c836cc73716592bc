import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from '../../build/compress'
import { kisslockData } from '../../build/data'
import { licencesWithTexts } from '../../build/licences'
import { shadowStyles } from '../../build/shadowStyles'
import { hostStyles } from '../../build/tokens'
import page from '../../vite.config'

/**
 * The element for other pages has a build of its own, so that the hosted page's chunks stay as they are. This build runs
 * after the page's, which empties the output folder and writes the icons and sentences that this build refers to by name.
 * shell.config.ts builds the shell, which draws the button before.
 */
export default defineConfig({
  ...page,
  root: fileURLToPath(new URL('../..', import.meta.url)),
  publicDir: false,
  css: hostStyles,
  plugins: [shadowStyles(), react(), kisslockData({ files: false }), compress(), licencesWithTexts('licences.md')],
  build: {
    ...page.build,
    outDir: '../src/kisslock/static/embed',
    rolldownOptions: {
      input: ['element/served/main.ts'],
      // The shell calls the exports of the entry.
      preserveEntrySignatures: 'allow-extension',
      output: { ...page.build?.rolldownOptions?.output, entryFileNames: 'assets/embed-[hash].js' },
    },
  },
})
