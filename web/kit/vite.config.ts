import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { accentStyles } from '../build/accents'
import { kisslockData } from '../build/data'
import { failureTable } from '../build/failures'
import { relayStandIns } from '../build/relay/plugin'
import { shadowStyles, themeTokens } from '../build/shadowStyles'
import { sheetParts } from '../build/sheetParts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** What the site brings. Everything else is inside the package. */
const peers = /^(react|react-dom|wagmi|viem)(\/|$)/

/** The entries of the package by the name of their file. */
const entries = {
  index: file('index.ts'),
  'rainbowkit/index': file('rainbowkit/index.ts'),
  'rainbowkit/wallets': file('rainbowkit/wallets.ts'),
}

/** The dialog with its style sheet, in the place of the module that the hosted page loads. */
const dialogWithStyles: Plugin = {
  name: 'kisslock-dialog-styles',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './Dialog' && importer?.endsWith('/src/dialog/load.ts') ? file('Dialog.ts') : undefined,
}

/** The npm package: the same sources as the hosted page, as modules that a site's bundler splits and shakes. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  publicDir: false,
  resolve: { alias: { '@wagmi/core': file('wagmi.ts') } },
  css: { postcss: { plugins: [themeTokens, sheetParts] } },
  plugins: [
    dialogWithStyles,
    shadowStyles(file('sheets.ts')),
    react(),
    kisslockData({ files: false, library: true }),
    failureTable(),
    accentStyles(),
    relayStandIns(),
  ],
  build: {
    target: 'es2022',
    outDir: 'kit/dist',
    emptyOutDir: true,
    minify: false,
    cssMinify: true,
    cssCodeSplit: true,
    lib: { entry: entries, formats: ['es'] },
    rolldownOptions: {
      external: peers,
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', banner: "'use client'" },
    },
  },
})
