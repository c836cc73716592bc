import { mergeConfig, type PluginOption, type UserConfig } from 'vite'
import { type Build, type BuildName, builds } from './builds.ts'
import { compress } from './compress'
import { licencesWithTexts, packagesOf } from './licences'
import { ownSettings } from './own'
import { importsOf, inputOf, web } from './rows.ts'
import { hostStyles, pageStyles, themeStyles } from './tokens'

const styles = { document: pageStyles, 'shadow root': hostStyles, theme: themeStyles }

const pluginsOf = ({ isServed, licences }: Build): PluginOption[] => [
  isServed && compress(),
  licences !== undefined && licencesWithTexts(licences),
]

const outputOf = ({ format, fileName, licences }: Build) => ({
  ...(format === 'one script' ? { format: 'iife' as const } : {}),
  ...(fileName === undefined ? {} : { entryFileNames: fileName }),
  ...(format === 'ES modules' ? {} : { codeSplitting: false as const }),
  ...(format === 'one ES module' && licences !== undefined
    ? { banner: ({ moduleIds }: { moduleIds: string[] }) => `// Contains: ${packagesOf(moduleIds).join(', ')}.` }
    : {}),
})

/** The settings that follow from the row of a build. */
const settingsOf = (build: Build): UserConfig => ({
  root: web,
  // Modules find each other by relative URLs, so that a server may serve them below any path. A single file names no other.
  base: build.format === 'ES modules' ? './' : '/',
  publicDir: false,
  css: build.tokens ? styles[build.tokens] : {},
  plugins: pluginsOf(build),
  build: {
    target: build.runsIn === 'Node' ? 'node22' : 'es2022',
    outDir: `../${build.output}`,
    emptyOutDir: build.addsTo === undefined,
    manifest: build.isServed ? 'manifest.json' : false,
    license: build.licences === undefined ? false : { fileName: build.licences },
    minify: build.isMinified ?? true,
    cssMinify: true,
    // A data URI would need `data:` in more places of the CSP than images, and the polyfill an inline script.
    assetsInlineLimit: 0,
    // What a lazily loaded chunk imports is loaded before it anyway.
    modulePreload: false,
    rolldownOptions: {
      input: inputOf(build),
      ...(build.external ? { external: importsOf(build.external) } : {}),
      output: outputOf(build),
    },
  },
})

/** The settings of a build for Vite: the ones of its row, then what only this build has. */
export const configOf = (name: BuildName): UserConfig => mergeConfig(settingsOf(builds[name]), ownSettings[name]())

/** The settings of the build that KISSLOCK_BUILD names; those of the hosted page without it. */
export const namedConfig = (name = 'page'): UserConfig => {
  if (!Object.hasOwn(builds, name))
    throw new Error(`KISSLOCK_BUILD is "${name}". Write one of: ${Object.keys(builds).join(', ')}.`)
  return configOf(name as BuildName)
}
