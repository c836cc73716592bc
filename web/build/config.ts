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

/** Return the settings that a build's row determines. */
const settingsOf = (build: Build): UserConfig => ({
  root: web,
  // Modules import each other by relative URLs, so that a server can serve them below any path. A single file imports
  // nothing.
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
    // Inline no assets: a data URI would need `data:` in more CSP directives than img-src, and the preload polyfill
    // would need an inline script.
    assetsInlineLimit: 0,
    // Preloading modules is not needed, because the chunks that a lazy chunk imports are already loaded.
    modulePreload: false,
    rolldownOptions: {
      input: inputOf(build),
      ...(build.external ? { external: importsOf(build.external) } : {}),
      output: outputOf(build),
    },
  },
})

/** Return Vite's settings for a build: the settings that its row determines, merged with the build's own settings. */
export const configOf = (name: BuildName): UserConfig => mergeConfig(settingsOf(builds[name]), ownSettings[name]())

/**
 * Return the settings of the build in KISSLOCK_BUILD, by default the hosted page's. Throws if there is no build with
 * this name.
 */
export const namedConfig = (name = 'page'): UserConfig => {
  if (!Object.hasOwn(builds, name))
    throw new Error(`KISSLOCK_BUILD is "${name}". Write one of: ${Object.keys(builds).join(', ')}.`)
  return configOf(name as BuildName)
}
