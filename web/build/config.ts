import { mergeConfig, type PluginOption, type UserConfig } from 'vite'
import { type Build, type BuildName, builds } from './builds.ts'
import { compressionPlugin } from './compress'
import { findPackages, licenceTextsPlugin } from './licences'
import { settingsByBuild } from './own'
import { createImportPattern, findEntryPaths, webFolder } from './rows.ts'
import { hostStyleOptions, pageStyleOptions, themeStyleOptions } from './tokens'

const stylesByTarget = { document: pageStyleOptions, 'shadow root': hostStyleOptions, theme: themeStyleOptions }

const createPlugins = ({ isServed, licences }: Build): PluginOption[] => [
  isServed && compressionPlugin(),
  licences !== undefined && licenceTextsPlugin(licences),
]

const createOutput = ({ format, fileName, licences }: Build) => ({
  ...(format === 'one script' ? { format: 'iife' as const } : {}),
  ...(fileName === undefined ? {} : { entryFileNames: fileName }),
  ...(format === 'ES modules' ? {} : { codeSplitting: false as const }),
  ...(format === 'one ES module' && licences !== undefined
    ? { banner: ({ moduleIds }: { moduleIds: string[] }) => `// Contains: ${findPackages(moduleIds).join(', ')}.` }
    : {}),
})

/** Return the settings that a build's row determines. */
const toBuildSettings = (build: Build): UserConfig => ({
  root: webFolder,
  // ES modules import each other by relative URLs, so that a server can serve them below any path. Builds in other
  // formats need no relative URLs, because each of them is one file that imports nothing.
  base: build.format === 'ES modules' ? './' : '/',
  publicDir: false,
  css: build.tokens ? stylesByTarget[build.tokens] : {},
  plugins: createPlugins(build),
  build: {
    target: build.runsIn === 'Node' ? 'node22' : 'es2022',
    outDir: `../${build.output}`,
    emptyOutDir: build.addsTo === undefined,
    manifest: build.isServed ? 'manifest.json' : false,
    license: build.licences === undefined ? false : { fileName: build.licences },
    minify: build.isMinified ?? true,
    cssMinify: true,
    // Inline no assets, because a data URI would need `data:` in more CSP directives than img-src.
    assetsInlineLimit: 0,
    // Preloading modules is not needed, because the chunks that a lazy chunk imports are already loaded. Its polyfill
    // would need an inline script.
    modulePreload: false,
    rolldownOptions: {
      input: findEntryPaths(build),
      ...(build.external ? { external: createImportPattern(build.external) } : {}),
      output: createOutput(build),
    },
  },
})

/** Return Vite's settings for a build: the settings that its row determines, merged with the build's own settings. */
export const createBuildConfig = (name: BuildName): UserConfig =>
  mergeConfig(toBuildSettings(builds[name]), settingsByBuild[name]())

/**
 * Return the settings of the build in KISSLOCK_BUILD, by default the hosted page's. Throws if there is no build with
 * this name.
 */
export const findBuildConfig = (name = 'page'): UserConfig => {
  if (!Object.hasOwn(builds, name))
    throw new Error(`KISSLOCK_BUILD is "${name}". Write one of: ${Object.keys(builds).join(', ')}.`)
  return createBuildConfig(name as BuildName)
}
