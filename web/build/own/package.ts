import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'
import { accentStylesPlugin, createNamedAccentRules } from '../accents'
import { builds } from '../builds.ts'
import { dataPlugin } from '../data'
import { createFileNamer, createModuleFileName } from '../packageFiles'
import { relayStandInsPlugin } from '../relay/plugin'
import { createImportPattern, externalPackages, findEntryPaths, webFolder } from '../rows.ts'
import { shadowStylesPlugin } from '../shadowStyles'
import { stylesFilePlugin } from '../stylesFile'

const resolveSourcePath = (path: string) => webFolder + path

const externalPackagePattern = createImportPattern(externalPackages)

/**
 * The relay's client. The package includes the client only once, in the folder of `kisslock/connect`, so that sites can
 * copy this folder without the rest of the package. All other entry points import the client from this folder.
 */
const relayPackage = '@walletconnect/sign-client'

/** The entry points of the package by the name of their file. */
const packageEntries = findEntryPaths(builds.package)

/**
 * Two sets of modules, each of which becomes one file: modules that open the dialog, and modules that read from the
 * networks after a wallet is connected. If each module were a file, a site's bundler would create many shared chunks,
 * one for each combination of lazy files that import the same module of viem. The button would wait for these chunks.
 */
const packageParts = {
  dialog: [resolveSourcePath('src/dialog/Dialog.tsx')],
  reads: [
    resolveSourcePath('src/engine/http.ts'),
    resolveSourcePath('kit/core/readProfile.ts'),
    resolveSourcePath('kit/transactions/waitFor.ts'),
  ],
}

/**
 * Small modules that every page with the button loads, and that most lazy files also use. These modules become one
 * file, so that a site's bundler creates no shared chunks for them.
 */
const sharedModules = [
  resolveSourcePath('src/browser/store.ts'),
  resolveSourcePath('src/dialog/shortAddress.ts'),
  resolveSourcePath('src/errors/KisslockError.ts'),
  resolveSourcePath('src/server/account.ts'),
]

/** Return true if an import of viem is resolved to the functions that the whole package shares (core/wagmi.ts). */
const isSharedViemImport = (source: string, importer = '') =>
  source === 'viem' && /\/web\/(src|kit\/signIn)\//.test(importer)

const sharedViemPlugin: Plugin = {
  name: 'kisslock-stand-ins',
  enforce: 'pre',
  resolveId: (source, importer) =>
    isSharedViemImport(source, importer) ? resolveSourcePath('kit/core/wagmi.ts') : undefined,
}

/** Return the plugins that compile the package's sources into modules for a browser. */
const createSourcePlugins = () => [
  sharedViemPlugin,
  shadowStylesPlugin(resolveSourcePath('kit/styles/addSheet.ts')),
  react(),
  dataPlugin({ files: false, library: true }),
  accentStylesPlugin({ library: true }),
  relayStandInsPlugin(),
]

/**
 * The settings of the npm package: the sources of the hosted page as modules that a site's bundler can split and
 * tree-shake.
 */
export const createPackageSettings = (): UserConfig => ({
  resolve: { alias: { '@wagmi/core': resolveSourcePath('kit/core/wagmi.ts') } },
  plugins: [
    ...createSourcePlugins(),
    stylesFilePlugin(
      'styles.css',
      [`${resolveSourcePath('kit/styles/entry.css')}?inline`, '/@kisslock/accents.css?inline'],
      createNamedAccentRules(),
    ),
  ],
  build: {
    cssCodeSplit: true,
    lib: { entry: packageEntries, formats: ['es'] },
    rolldownOptions: {
      // Do not use the value `strict`, which would group dependencies with the modules that import them.
      preserveEntrySignatures: 'allow-extension',
      external: (id, importer) =>
        id === relayPackage || (externalPackagePattern.test(id) && !isSharedViemImport(id, importer)),
      // Disable comments that contain paths of this machine.
      experimental: { attachDebugInfo: 'none' },
      output: {
        codeSplitting: {
          groups: [
            {
              debugName: 'files',
              name: createFileNamer(webFolder, Object.values(packageEntries), packageParts, sharedModules),
            },
          ],
          includeDependenciesRecursively: false,
        },
        // The path is relative to src/wallets/walletConnect/client.js, the only module that imports the client.
        paths: { [relayPackage]: '../../../connect/relay.js' },
        entryFileNames: '[name].js',
        chunkFileNames: ({ name, facadeModuleId }) =>
          `${facadeModuleId ? createModuleFileName(facadeModuleId, webFolder) : name}.js`,
        // Exports keep the names that they have in the source files.
        minifyInternalExports: false,
        // Server components call `cssOfTheme`, so its files have no 'use client'. Sentences and icons do not need it.
        banner: ({ fileName }) =>
          /^(kit\/theme|theme|data\/accent|connect\/data)/.test(fileName) ? '' : "'use client'",
      },
    },
  },
})

/**
 * The settings of the documentation's dialog: the npm package's sources and the practice wallet in one classic script.
 * A page that is opened from a file cannot load modules.
 */
export const createDemoSettings = (): UserConfig => ({
  publicDir: resolveSourcePath('demo/public'),
  plugins: createSourcePlugins(),
  // Replace the host, because a page that is opened from a file has no host, but a message to sign must name a host.
  define: {
    'process.env.NODE_ENV': '"production"',
    'location.host': 'siteHost',
    'window.location.host': 'siteHost',
  },
  build: {
    cssCodeSplit: true,
    rolldownOptions: {
      // Classic scripts have no `import.meta`, so replace it by an empty object.
      transform: { define: { 'import.meta': '{}' } },
      output: { intro: 'const siteHost = location.host || "tidepool.example"' },
    },
  },
})
