/**
 * `node bench/build.ts`: builds the pages in `ROWS`. A page that can't be built is skipped, the other pages are
 * measured.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { InlineConfig, Plugin, PluginOption } from 'vite'
import { readWallets } from '../web/build/data.ts'
import { type Page, selectPages } from './pages.ts'
import { builtFolder, checkoutFolder, kitFolder, requireFromWeb, webFolder } from './web.ts'

// The linter's rule for dynamic imports does not apply to this build.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true'

const { build, loadConfigFromFile } = requireFromWeb('vite') as typeof import('vite')

/** Build the npm package into a separate folder, as it is packed. */
export const buildKit = async (): Promise<void> => {
  for (const [name, outDir] of [
    ['package', kitFolder],
    ['connect', join(kitFolder, 'connect')],
  ] as const) {
    process.env.KISSLOCK_BUILD = name
    await build({ configFile: join(webFolder, 'vite.config.ts'), logLevel: 'error', build: { outDir } })
  }
  delete process.env.KISSLOCK_BUILD
  copyFileSync(join(webFolder, 'kit/package.json'), join(dirname(kitFolder), 'package.json'))
}

/**
 * Vite plugin that resolves packages in the folder that the application's row names. Kisslock's package, which the
 * application imports, finds its dependencies in the same folder.
 */
const packagesPlugin = ({ packages = 'web', replacedImports = {} }: Page): Plugin => ({
  name: 'bench-packages',
  enforce: 'pre',
  resolveId(source, importer) {
    const replacementPath = replacedImports[source]
    if (replacementPath && !importer?.includes('/node_modules/')) return join(kitFolder, replacementPath)
    const isPackage = /^[@a-z]/.test(source)
    if (!isPackage || !importer || importer.includes('/node_modules/')) return undefined
    return this.resolve(source, join(checkoutFolder, packages, 'main.ts'), { skipSelf: true })
  },
})

/** The constants in `bare/constants.d.ts`. The filler can't be compressed, and is the same in each build. */
const constants = {
  WALLETS: JSON.stringify(readWallets().map(({ name, rdns }) => [name, rdns ?? ''])),
  FILLER: JSON.stringify(createHash('shake256', { outputLength: 7800 }).digest('base64')),
}

/**
 * Return true for React's transform and the compression. The other plugins change modules of Kisslock or of packages.
 */
const isSharedPlugin = (plugin: PluginOption): boolean =>
  Array.isArray(plugin)
    ? plugin.every(isSharedPlugin)
    : !!plugin && 'name' in plugin && /^(vite:react|kisslock-compress)/.test(plugin.name)

/** Read the product's build settings, without its chunk groups and replaced modules. */
const createSettings = async (page: Page): Promise<InlineConfig> => {
  const loadedConfig = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(webFolder, 'vite.config.ts'),
    webFolder,
  )
  if (!loadedConfig) throw new Error('web/vite.config.ts could not be read.')
  const { base, plugins = [], build: options } = loadedConfig.config
  return {
    configFile: false,
    root: import.meta.dirname,
    base: base ?? './',
    logLevel: 'error',
    define: constants,
    plugins: [...plugins.filter(isSharedPlugin), packagesPlugin(page)],
    build: {
      ...options,
      // The product's compression expects a relative path.
      outDir: relative(import.meta.dirname, join(builtFolder, page.id)),
      chunkSizeWarningLimit: 100_000,
      rolldownOptions: { input: [page.entry ?? ''] },
    },
  }
}

if (import.meta.main) {
  const pages = selectPages().filter(({ entry }) => entry)
  if (pages.some(({ replacedImports }) => replacedImports)) await buildKit()
  for (const page of pages) {
    // Remove an older build, so that no run measures it.
    rmSync(join(builtFolder, page.id), { recursive: true, force: true })
    await build(await createSettings(page)).catch((error: Error) => {
      rmSync(join(builtFolder, page.id), { recursive: true, force: true })
      process.stderr.write(`${page.name} is left out: ${error.message}\n`)
    })
  }
}
