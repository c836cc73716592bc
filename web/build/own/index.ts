import type { UserConfig } from 'vite'
import { accentStylesPlugin } from '../accents'
import type { BuildName } from '../builds.ts'
import { dataPlugin } from '../data'
import { createConnectSettings } from './connect'
import { createElementSettings, createOtherPageSettings, createPageSettings } from './dialog'
import { createDemoSettings, createPackageSettings } from './package'

/** The build settings of the shell. The shell is a function that the server writes at the start of embed.js. */
const createShellSettings = (): UserConfig => ({
  plugins: [dataPlugin({ files: false }), accentStylesPlugin()],
  build: {
    rolldownOptions: {
      preserveEntrySignatures: 'strict',
      output: { name: 'kisslock', exports: 'named' },
    },
  },
})

/**
 * The build settings of `kisslock phone`. All packages are bundled, because the computer that runs the file has no
 * packages installed.
 */
const createPhoneSettings = (): UserConfig => ({
  // Use the package's entry for Node, because its `module` entry stores data in IndexedDB.
  resolve: { alias: { '@walletconnect/keyvaluestorage': '@walletconnect/keyvaluestorage/dist/index.cjs.js' } },
  ssr: { noExternal: true, target: 'node' },
  build: { ssr: true },
})

/**
 * The settings of each build that are not in its row of the table: its plugins, and options that no other build has.
 */
export const settingsByBuild: Readonly<Record<BuildName, () => UserConfig>> = {
  page: createPageSettings,
  element: createElementSettings,
  shell: createShellSettings,
  package: createPackageSettings,
  connect: createConnectSettings,
  console: createOtherPageSettings('console'),
  oidc: createOtherPageSettings('oidc'),
  forward_auth: createOtherPageSettings('forward_auth'),
  practice: () => ({ plugins: [accentStylesPlugin()] }),
  phone: createPhoneSettings,
  demo: createDemoSettings,
  playground: () => ({}),
  testing: () => ({ build: { rolldownOptions: { preserveEntrySignatures: 'strict' } } }),
  wallet: () => ({}),
}
