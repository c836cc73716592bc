import react from '@vitejs/plugin-react'
import { mergeConfig, type Plugin, type UserConfig } from 'vite'
import { accentStyles } from '../accents'
import { type BuildName, builds } from '../builds.ts'
import { chunkGroups } from '../chunks'
import { kisslockData } from '../data'
import { firstFrame } from '../firstFrame/plugin'
import { relayStandIns } from '../relay/plugin'
import { web } from '../rows.ts'
import { shadowStyles } from '../shadowStyles'

const pathOf = (path: string) => web + path

/**
 * Loads chunks with src/browser/importWithStyles.ts. Vite's own helper requests a chunk only after its style sheets
 * have loaded.
 */
const ownLoading: Plugin = {
  name: 'kisslock-own-loading',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { importWithStyles as __vitePreload } from ${JSON.stringify(pathOf('src/browser/importWithStyles.ts'))}`
      : undefined,
}

/** Replacements for dependencies of wagmi that are unused, or of which wagmi uses only a small part. */
export const smallerParts = { mipd: pathOf('build/noDiscovery.ts'), eventemitter3: pathOf('build/emitter.ts') }

type Groups = { name: string; test: (id: string) => boolean }[]

/**
 * Return the settings of a served build that contains the dialog and the engine, merged with the settings in `moreGroups`.
 */
const withDialog = (groups: Groups, moreGroups: UserConfig): UserConfig =>
  mergeConfig(
    {
      resolve: { alias: smallerParts },
      plugins: [react(), accentStyles(), relayStandIns()],
      build: { rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } } },
    },
    moreGroups,
  )

/**
 * The build settings of the hosted page. Only the build of the hosted page writes the files with icons and sentences.
 * All other builds that a server serves refer to these files by name.
 */
export const pageBuild = (): UserConfig =>
  withDialog(chunkGroups, { plugins: [kisslockData(), firstFrame(), ownLoading] })

/**
 * Return the build settings of a page other than the hosted page. The first file of the page includes the modules that
 * the page itself needs, although the dialog, which loads later, also uses these modules.
 */
export const otherPageBuild = (name: BuildName) => (): UserConfig => {
  // If a style sheet belonged to a group of the dialog, the page's first chunk would import that group.
  const ownModules = ['/src/dialog/theme/', ...(builds[name].drawnWith ?? [])]
  const isOwn = (id: string) => ownModules.some((part) => id.includes(part))
  const groups = chunkGroups.map(({ name, test }) => ({ name, test: (id: string) => test(id) && !isOwn(id) }))
  return withDialog(groups, { plugins: [kisslockData({ files: false })] })
}

/** The settings of a server's element. The shell calls the exports of its entry. */
export const elementBuild = (): UserConfig =>
  withDialog(chunkGroups, {
    plugins: [shadowStyles(), kisslockData({ files: false })],
    build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } },
  })
