import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Rollup } from 'vite'

const modules = join(import.meta.dirname, '../../node_modules')

/** Bundle a package as one module, for a site without a bundler. */
const bundlePackage = async (entry: string): Promise<string> => {
  const made = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: join(modules, entry), formats: ['es'], fileName: 'package' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rollup.RollupOutput[]
  return made[0]?.output[0].code ?? ''
}

const sources = {
  viem: () => bundlePackage('viem/_esm/index.js'),
  ethers: () => readFile(join(modules, 'ethers/dist/ethers.min.js'), 'utf8'),
  wagmi: () => bundlePackage('@wagmi/core/dist/esm/exports/index.js'),
}

const bundledPackages = new Map<string, Promise<string>>()

/**
 * Return the bundled code of a package in web/node_modules, for a page to import. Each package is bundled only once.
 */
export const packageCode = (name: keyof typeof sources): Promise<string> => {
  const code = bundledPackages.get(name) ?? sources[name]()
  bundledPackages.set(name, code)
  return code
}
