import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Rollup } from 'vite'

const modulesFolder = join(import.meta.dirname, '../../node_modules')

/** Bundle a package as one module, for a site without a bundler. */
const bundlePackage = async (entry: string): Promise<string> => {
  const outputs = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry: join(modulesFolder, entry), formats: ['es'], fileName: 'package' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rollup.RollupOutput[]
  return outputs[0]?.output[0].code ?? ''
}

const packageBundlers = {
  viem: () => bundlePackage('viem/_esm/index.js'),
  ethers: () => readFile(join(modulesFolder, 'ethers/dist/ethers.min.js'), 'utf8'),
  wagmi: () => bundlePackage('@wagmi/core/dist/esm/exports/index.js'),
}

const codePromisesByName = new Map<string, Promise<string>>()

/**
 * Return the bundled code of a package in web/node_modules, for a page to import. Each package is bundled only once.
 */
export const loadPackageCode = (name: keyof typeof packageBundlers): Promise<string> => {
  const codePromise = codePromisesByName.get(name) ?? packageBundlers[name]()
  codePromisesByName.set(name, codePromise)
  return codePromise
}
