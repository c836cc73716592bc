import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import { configOf } from '../../build/config'

const demo = configOf('demo')

const common = {
  ...demo,
  configFile: false,
  logLevel: 'silent',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
} as const

/** Builds the site.tsx of a folder with the sources of the npm package, as the documentation's dialog is built: one classic script. */
export const buildPackage = async (folder: string): Promise<string> => {
  const { output } = (await build({
    ...common,
    build: {
      ...demo.build,
      write: false,
      minify: false,
      rolldownOptions: {
        input: join(folder, 'site.tsx'),
        transform: { define: { 'import.meta': '{}' } },
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })) as Rollup.RollupOutput
  return output[0].code
}

/** Builds the same into a folder as a site does: `site.js`, and the parts that it loads later. */
export const buildParts = async (folder: string, outDir: string): Promise<void> => {
  const output = { entryFileNames: 'site.js', chunkFileNames: '[name]-[hash].js' }
  const rolldownOptions = { input: join(folder, 'site.tsx'), output }
  await build({ ...common, base: './', build: { ...demo.build, outDir, rolldownOptions } })
}
