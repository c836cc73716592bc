/**
 * `node bench/build.ts`: builds the pages in `ROWS`. A page that can't be built is skipped, the other pages are
 * measured.
 */
import { createHash } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { InlineConfig, Plugin, PluginOption } from 'vite'
import { readWallets } from '../web/build/data.ts'
import { type Page, wanted } from './pages.ts'
import { built, checkout, fromWeb, kit, web } from './web.ts'

// The linter's rule for dynamic imports does not apply to this build.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true'

const { build, loadConfigFromFile } = fromWeb('vite') as typeof import('vite')

/** Build the npm package into a separate folder, as it is packed. */
export const buildKit = async (): Promise<void> => {
  for (const [name, outDir] of [
    ['package', kit],
    ['connect', join(kit, 'connect')],
  ] as const) {
    process.env.KISSLOCK_BUILD = name
    await build({ configFile: join(web, 'vite.config.ts'), logLevel: 'error', build: { outDir } })
  }
  delete process.env.KISSLOCK_BUILD
  copyFileSync(join(web, 'kit/package.json'), join(dirname(kit), 'package.json'))
}

/**
 * Vite plugin that resolves packages in the folder that the application's row names. Kisslock's package, which the
 * application imports, finds its dependencies in the same folder.
 */
const packagesOf = ({ packages = 'web', instead = {} }: Page): Plugin => ({
  name: 'bench-packages',
  enforce: 'pre',
  resolveId(source, importer) {
    const other = instead[source]
    if (other && !importer?.includes('/node_modules/')) return join(kit, other)
    const isPackage = /^[@a-z]/.test(source)
    if (!isPackage || !importer || importer.includes('/node_modules/')) return undefined
    return this.resolve(source, join(checkout, packages, 'main.ts'), { skipSelf: true })
  },
})

/** The constants in `bare/constants.d.ts`. The filler can't be compressed, and is the same in each build. */
const define = {
  WALLETS: JSON.stringify(readWallets().map(({ name, rdns }) => [name, rdns ?? ''])),
  FILLER: JSON.stringify(createHash('shake256', { outputLength: 7800 }).digest('base64')),
}

/**
 * Return true for React's transform and the compression. The other plugins change modules of Kisslock or of packages.
 */
const isShared = (plugin: PluginOption): boolean =>
  Array.isArray(plugin)
    ? plugin.every(isShared)
    : !!plugin && 'name' in plugin && /^(vite:react|kisslock-compress)/.test(plugin.name)

/** Read the product's build settings, without its chunk groups and replaced modules. */
const settings = async (page: Page): Promise<InlineConfig> => {
  const read = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(web, 'vite.config.ts'), web)
  if (!read) throw new Error('web/vite.config.ts could not be read.')
  const { base, plugins = [], build: options } = read.config
  return {
    configFile: false,
    root: import.meta.dirname,
    base: base ?? './',
    logLevel: 'error',
    define,
    plugins: [...plugins.filter(isShared), packagesOf(page)],
    build: {
      ...options,
      // The product's compression expects a relative path.
      outDir: relative(import.meta.dirname, join(built, page.id)),
      chunkSizeWarningLimit: 100_000,
      rolldownOptions: { input: [page.entry ?? ''] },
    },
  }
}

if (import.meta.main) {
  const pages = wanted().filter(({ entry }) => entry)
  if (pages.some(({ instead }) => instead)) await buildKit()
  for (const page of pages) {
    // Remove an older build, so that no run measures it.
    rmSync(join(built, page.id), { recursive: true, force: true })
    await build(await settings(page)).catch((error: Error) => {
      rmSync(join(built, page.id), { recursive: true, force: true })
      process.stderr.write(`${page.name} is left out: ${error.message}\n`)
    })
  }
}
