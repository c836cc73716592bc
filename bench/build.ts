import { join, relative } from 'node:path'
import type { InlineConfig, Plugin, PluginOption } from 'vite'
import { readWallets } from '../web/build/data.ts'
import { type Page, pages } from './pages.ts'
import { built, fromWeb, web } from './web.ts'

// The linter's rule for dynamic imports does not apply to this build.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true'

const { build, loadConfigFromFile } = fromWeb('vite') as typeof import('vite')

/** The bare page uses the product's packages at the product's versions; the peers have their own packages. */
const packagesOfWeb = (): Plugin => ({
  name: 'bench-packages',
  enforce: 'pre',
  resolveId(source, importer) {
    const isPackage = /^[@a-z]/.test(source) && !source.startsWith('virtual:')
    if (!isPackage || !importer?.startsWith(join(import.meta.dirname, 'bare'))) return undefined
    return this.resolve(source, join(web, 'site/main.tsx'), { skipSelf: true })
  },
})

const listed = '\0bench-wallets'

/** The names of the catalogue's wallets and the rdns that they announce. */
const wallets = (): Plugin => ({
  name: 'bench-wallets',
  resolveId: (id) => (id === 'virtual:bench/wallets' ? listed : undefined),
  load: (id) =>
    id === listed
      ? `export default ${JSON.stringify(readWallets().map(({ name, rdns }) => [name, rdns ?? '']))}`
      : undefined,
})

/** The peers' builds leave out the plugins for Kisslock's data and colours; React's transform and compression stay. */
const isShared = (plugin: PluginOption): boolean =>
  Array.isArray(plugin) ||
  !(plugin && 'name' in plugin && ['kisslock-data', 'kisslock-accents', 'kisslock-failures'].includes(plugin.name))

/** The product's build settings, read from its file at every build, without its chunk groups. */
const settings = async ({ id, folder }: Page): Promise<InlineConfig> => {
  const read = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(web, 'vite.config.ts'), web)
  if (!read) throw new Error('web/vite.config.ts could not be read.')
  const { base, plugins = [], build: options } = read.config
  return {
    configFile: false,
    root: import.meta.dirname,
    base: base ?? './',
    logLevel: 'warn',
    plugins: [...plugins.filter(isShared), packagesOfWeb(), wallets()],
    build: {
      ...options,
      // Relative, as the product's compression expects it.
      outDir: relative(import.meta.dirname, join(built, id)),
      chunkSizeWarningLimit: 100_000,
      rolldownOptions: { input: [`${folder}/main.tsx`] },
    },
  }
}

// The page named on the command line, else every page except the product's own.
const wanted = process.argv.slice(2)
for (const page of pages)
  if (page.folder && (!wanted.length || wanted.includes(page.id))) await build(await settings(page))
