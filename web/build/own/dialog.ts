import react from '@vitejs/plugin-react'
import { mergeConfig, type Plugin, type UserConfig } from 'vite'
import { accentStylesPlugin } from '../accents'
import { type BuildName, builds } from '../builds.ts'
import { chunkGroups } from '../chunks'
import { dataPlugin } from '../data'
import { firstFramePlugin } from '../firstFrame/plugin'
import { relayStandInsPlugin } from '../relay/plugin'
import { webFolder } from '../rows.ts'
import { shadowStylesPlugin } from '../shadowStyles'

const resolveSourcePath = (path: string) => webFolder + path

/**
 * Loads chunks with src/browser/importWithStyles.ts. Vite's own helper requests a chunk only after its style sheets
 * have loaded.
 */
const preloadHelperPlugin: Plugin = {
  name: 'kisslock-own-loading',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { importWithStyles as __vitePreload } from ${JSON.stringify(resolveSourcePath('src/browser/importWithStyles.ts'))}`
      : undefined,
}

/** Replacements for dependencies of wagmi that are unused, or of which wagmi uses only a small part. */
export const dependencyAliases = {
  mipd: resolveSourcePath('build/noDiscovery.ts'),
  eventemitter3: resolveSourcePath('build/emitter.ts'),
}

type ChunkGroups = { name: string; test: (id: string) => boolean }[]

/**
 * Return the settings of a served build that contains the dialog and the engine, merged with the settings in
 * `ownSettings`.
 */
const createDialogSettings = (groups: ChunkGroups, ownSettings: UserConfig): UserConfig =>
  mergeConfig(
    {
      resolve: { alias: dependencyAliases },
      plugins: [react(), accentStylesPlugin(), relayStandInsPlugin()],
      build: { rolldownOptions: { output: { codeSplitting: { groups, includeDependenciesRecursively: false } } } },
    },
    ownSettings,
  )

/**
 * The build settings of the hosted page. Only the build of the hosted page writes the files with icons and sentences.
 * All other builds that a server serves refer to these files by name.
 */
export const createPageSettings = (): UserConfig =>
  createDialogSettings(chunkGroups, { plugins: [dataPlugin(), firstFramePlugin(), preloadHelperPlugin] })

/**
 * Return the build settings of a page other than the hosted page. The first file of the page includes the modules that
 * the page itself needs, although the dialog, which loads later, also uses these modules.
 */
export const createOtherPageSettings = (name: BuildName) => (): UserConfig => {
  // Keep style sheets out of the dialog's groups. If a style sheet belonged to a group, the page's first chunk would
  // import this group.
  const modulesInFirstFile = ['/src/dialog/theme/', ...(builds[name].drawnWith ?? [])]
  const isInFirstFile = (id: string) => modulesInFirstFile.some((part) => id.includes(part))
  const groups = chunkGroups.map(({ name, test }) => ({ name, test: (id: string) => test(id) && !isInFirstFile(id) }))
  return createDialogSettings(groups, { plugins: [dataPlugin({ files: false })] })
}

/**
 * The build settings of the element that a server serves. The build keeps the exports of the entry module, because the
 * shell calls these exports.
 */
export const createElementSettings = (): UserConfig =>
  createDialogSettings(chunkGroups, {
    plugins: [shadowStylesPlugin(), dataPlugin({ files: false })],
    build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } },
  })
