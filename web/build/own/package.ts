import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { accentStyles, namedAccentRules } from '../accents'
import { builds } from '../builds.ts'
import { kisslockData } from '../data'
import { moduleFile, packageFiles } from '../packageFiles'
import { relayStandIns } from '../relay/plugin'
import { importsOf, inputOf, sitePackages, web } from '../rows.ts'
import { shadowStyles } from '../shadowStyles'
import { stylesFile } from '../stylesFile'

const file = (path: string) => web + path

const isOfSite = importsOf(sitePackages)

/**
 * The relay's client, which the package contains once. It is in `kisslock/connect`, for copying, and the other entries
 * import it from there.
 */
const relay = '@walletconnect/sign-client'

/** The entries of the package by the name of their file. */
const entries = inputOf(builds.package)

/**
 * One file for the code that opens the dialog, and one for the code that reads from the networks once a wallet is
 * connected. A site's bundler creates a chunk for each set of lazy files that share a module of viem, and the button
 * waits for those chunks.
 */
const parts = {
  dialog: [file('src/dialog/Dialog.tsx')],
  reads: [file('src/engine/http.ts'), file('kit/core/readProfile.ts'), file('kit/transactions/waitFor.ts')],
}

/**
 * Small modules that every page with the button loads, and most lazy files too. They are one file, for the same reason.
 */
const shared = [
  file('src/browser/store.ts'),
  file('src/dialog/shortAddress.ts'),
  file('src/errors/KisslockError.ts'),
  file('src/server/account.ts'),
]

/** Return true if an import of viem is replaced by the functions that the whole package shares (core/wagmi.ts). */
const isShared = (source: string, importer = '') => source === 'viem' && /\/web\/(src|kit\/signIn)\//.test(importer)

const standIns: Plugin = {
  name: 'kisslock-stand-ins',
  enforce: 'pre',
  resolveId: (source, importer) => (isShared(source, importer) ? file('kit/core/wagmi.ts') : undefined),
}

/** The plugins that turn the package's sources into modules for a browser. */
const fromSources = () => [
  standIns,
  shadowStyles(file('kit/styles/addSheet.ts')),
  react(),
  kisslockData({ files: false, library: true }),
  accentStyles({ library: true }),
  relayStandIns(),
]

/** The npm package: the same sources as the hosted page, as modules that a site's bundler splits and tree-shakes. */
export const npmPackage = (): UserConfig => ({
  resolve: { alias: { '@wagmi/core': file('kit/core/wagmi.ts') } },
  plugins: [
    ...fromSources(),
    stylesFile(
      'styles.css',
      [`${file('kit/styles/entry.css')}?inline`, '/@kisslock/accents.css?inline'],
      namedAccentRules(),
    ),
  ],
  build: {
    cssCodeSplit: true,
    lib: { entry: entries, formats: ['es'] },
    rolldownOptions: {
      // With `strict`, dependencies would be grouped with the modules that import them.
      preserveEntrySignatures: 'allow-extension',
      external: (id, importer) => id === relay || (isOfSite.test(id) && !isShared(id, importer)),
      // Prevents comments with this machine's paths.
      experimental: { attachDebugInfo: 'none' },
      output: {
        codeSplitting: {
          groups: [{ debugName: 'files', name: packageFiles(web, Object.values(entries), parts, shared) }],
          includeDependenciesRecursively: false,
        },
        // Relative to the only module that imports it: src/wallets/walletConnect/client.js.
        paths: { [relay]: '../../../connect/relay.js' },
        entryFileNames: '[name].js',
        chunkFileNames: ({ name, facadeModuleId }) => `${facadeModuleId ? moduleFile(facadeModuleId, web) : name}.js`,
        // A file's exports keep their names from the sources.
        minifyInternalExports: false,
        // A server component calls `cssOfTheme` itself.
        banner: ({ fileName }) =>
          /^(kit\/theme|theme|data\/accent|connect\/data)/.test(fileName) ? '' : "'use client'",
      },
    },
  },
})

/**
 * The dialog in the documentation: the sources of the npm package and the practice wallet in one classic script,
 * because a page that is opened from a file cannot load modules.
 */
export const demo = (): UserConfig => ({
  publicDir: file('demo/public'),
  plugins: fromSources(),
  // A page that is opened from a file has no host, but a message to sign needs one.
  define: {
    'process.env.NODE_ENV': '"production"',
    'location.host': 'siteHost',
    'window.location.host': 'siteHost',
  },
  build: {
    cssCodeSplit: true,
    rolldownOptions: {
      // No module is loaded, so there is no `import.meta.url`.
      transform: { define: { 'import.meta': '{}' } },
      output: { intro: 'const siteHost = location.host || "tidepool.example"' },
    },
  },
})
