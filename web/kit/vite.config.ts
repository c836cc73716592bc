import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { accentStyles, namedAccentRules } from '../build/accents'
import { kisslockData } from '../build/data'
import { licencesWithTexts } from '../build/licences'
import { moduleFile, packageFiles } from '../build/packageFiles'
import { relayStandIns } from '../build/relay/plugin'
import { shadowStyles } from '../build/shadowStyles'
import { stylesFile } from '../build/stylesFile'
import { themeStyles } from '../build/tokens'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const root = file('..')

/** What the site brings. Everything else is inside the package. */
export const peers = /^(react|react-dom|wagmi|viem|next-auth)(\/|$)/

/** The relay's client, which the package has once: `kisslock/connect` has it for copying, and the other entries take it from there. */
const relay = '@walletconnect/sign-client'

/** The entries of the package by the name of their file. */
const entries = {
  index: file('index.ts'),
  'rainbowkit/index': file('rainbowkit/index.ts'),
  'rainbowkit/wallets': file('rainbowkit/wallets.ts'),
  'rainbowkit/siweNextAuth': file('rainbowkit/siweNextAuth.tsx'),
  'theme/index': file('theme/index.ts'),
  'element/index': file('../element/connector/index.ts'),
}

/**
 * What is loaded to open the dialog, and what reads from the networks once a wallet is connected: a file each. A site's bundler
 * cuts a chunk for each set of lazy files that share a module of viem, and the button waits for those chunks.
 */
const parts = {
  dialog: [file('../src/dialog/Dialog.tsx')],
  reads: [file('../src/engine/http.ts'), file('core/readProfile.ts'), file('transactions/waitFor.ts')],
}

/** Small modules that every page with the button loads, and most lazy files too: one file, for the same reason. */
const shared = [
  file('../src/browser/store.ts'),
  file('../src/dialog/shortAddress.ts'),
  file('../src/errors/KisslockError.ts'),
  file('../src/server/account.ts'),
]

/** Modules of the package in the place of those that the hosted page loads: by importer and import. */
const ownModules: Readonly<Record<string, string>> = {
  '/src/dialog/home/Browse.tsx ./Foot': file('slots/Foot.tsx'),
}

/** The packages that are bundled, with their licences. */
const notices = 'THIRD_PARTY.md'

/** Whether an import of viem is taken from the functions that the whole package shares (core/wagmi.ts). */
const isShared = (source: string, importer = '') => source === 'viem' && /\/web\/(src|kit\/signIn)\//.test(importer)

const standIns: Plugin = {
  name: 'kisslock-stand-ins',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    isShared(source, importer)
      ? file('core/wagmi.ts')
      : ownModules[`${importer.replace(root.replace(/\/$/, ''), '')} ${source}`],
}

/** The npm package: the same sources as the hosted page, as modules that a site's bundler splits and shakes. */
export default defineConfig({
  root,
  publicDir: false,
  resolve: { alias: { '@wagmi/core': file('core/wagmi.ts') } },
  css: themeStyles,
  plugins: [
    standIns,
    shadowStyles(file('styles/addSheet.ts')),
    react(),
    kisslockData({ files: false, library: true }),
    accentStyles({ library: true }),
    relayStandIns(),
    stylesFile(
      'styles.css',
      [`${file('styles/entry.css')}?inline`, '/@kisslock/accents.css?inline'],
      namedAccentRules(),
    ),
    licencesWithTexts(notices),
  ],
  build: {
    target: 'es2022',
    outDir: 'kit/dist',
    emptyOutDir: true,
    minify: false,
    cssMinify: true,
    cssCodeSplit: true,
    license: { fileName: notices },
    lib: { entry: entries, formats: ['es'] },
    rolldownOptions: {
      // With `strict`, dependencies would be grouped with what imports them.
      preserveEntrySignatures: 'allow-extension',
      external: (id, importer) => id === relay || (peers.test(id) && !isShared(id, importer)),
      // Without the paths of this machine as comments.
      experimental: { attachDebugInfo: 'none' },
      output: {
        codeSplitting: {
          groups: [{ debugName: 'files', name: packageFiles(root, Object.values(entries), parts, shared) }],
          includeDependenciesRecursively: false,
        },
        // From the one module that imports it: src/wallets/walletConnect/client.js.
        paths: { [relay]: '../../../connect/relay.js' },
        entryFileNames: '[name].js',
        chunkFileNames: ({ name, facadeModuleId }) => `${facadeModuleId ? moduleFile(facadeModuleId, root) : name}.js`,
        // A file's exports keep the names that they have in the sources.
        minifyInternalExports: false,
        // A component of a server calls `cssOfTheme` itself.
        banner: ({ fileName }) =>
          /^(kit\/theme|theme|data\/accent|connect\/data)/.test(fileName) ? '' : "'use client'",
      },
    },
  },
})
