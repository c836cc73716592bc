import { join, relative } from 'node:path'
import type { InlineConfig, Plugin, PluginOption } from 'vite'
import { readWallets } from '../web/build/data.ts'
import { type Page, pages } from './pages.ts'
import { built, fromWeb, web } from './web.ts'

// Of no use here: the file's own style of importing is not this build's business.
process.env.VITE_CONFIG_NATIVE_IGNORE_WARNING = 'true'

const { build, loadConfigFromFile } = fromWeb('vite') as typeof import('vite')

/** The bare page's packages are the product's, at the product's versions; the peers have their own. */
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

/** The names of the catalogue's wallets and what they announce themselves as. */
const wallets = (): Plugin => ({
  name: 'bench-wallets',
  resolveId: (id) => (id === 'virtual:bench/wallets' ? listed : undefined),
  load: (id) =>
    id === listed
      ? `export default ${JSON.stringify(readWallets().map(({ name, rdns }) => [name, rdns ?? '']))}`
      : undefined,
})

/** What Kisslock's data and colours add is not for other pages; React's transform and the compression are. */
const isShared = (plugin: PluginOption): boolean =>
  Array.isArray(plugin) || !(plugin && 'name' in plugin && ['kisslock-data', 'kisslock-accents'].includes(plugin.name))

/** The product's own settings, read from its file at every build, without its division into parts. */
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
      // Relative, as the product's own compression expects it.
      outDir: relative(import.meta.dirname, join(built, id)),
      chunkSizeWarningLimit: 100_000,
      rolldownOptions: { input: [`${folder}/main.tsx`] },
    },
  }
}

// One named on the command line, else every page that is not built by the product itself.
const wanted = process.argv.slice(2)
for (const page of pages)
  if (page.folder && (!wanted.length || wanted.includes(page.id))) await build(await settings(page))
