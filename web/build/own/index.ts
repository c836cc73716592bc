import type { UserConfig } from 'vite'
import { accentStyles } from '../accents'
import type { BuildName } from '../builds.ts'
import { kisslockData } from '../data'
import { connectBuild } from './connect'
import { buildElement, buildOtherPage, buildPage } from './dialog'
import { buildDemo, buildPackage } from './package'

/** The settings of the shell: a function that the server writes at the start of embed.js. */
const shellSettings = (): UserConfig => ({
  plugins: [kisslockData({ files: false }), accentStyles()],
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
const phoneSettings = (): UserConfig => ({
  // Use the package's entry for Node, because its `module` entry stores data in IndexedDB.
  resolve: { alias: { '@walletconnect/keyvaluestorage': '@walletconnect/keyvaluestorage/dist/index.cjs.js' } },
  ssr: { noExternal: true, target: 'node' },
  build: { ssr: true },
})

/**
 * The settings of each build that are not in its row of the table: its plugins, and options that no other build has.
 */
export const settingsByBuild: Readonly<Record<BuildName, () => UserConfig>> = {
  page: buildPage,
  element: buildElement,
  shell: shellSettings,
  package: buildPackage,
  connect: connectBuild,
  console: buildOtherPage('console'),
  oidc: buildOtherPage('oidc'),
  forward_auth: buildOtherPage('forward_auth'),
  practice: () => ({ plugins: [accentStyles()] }),
  phone: phoneSettings,
  demo: buildDemo,
  playground: () => ({}),
  testing: () => ({ build: { rolldownOptions: { preserveEntrySignatures: 'strict' } } }),
  wallet: () => ({}),
}
