import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import { createBuildConfig } from '../../build/config'

const demoConfig = createBuildConfig('demo')

const commonConfig = {
  ...demoConfig,
  configFile: false,
  logLevel: 'silent',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
} as const

/**
 * Build a folder's site.tsx with the sources of the npm package into one classic script. The dialog of the
 * documentation is built in the same way.
 */
export const buildPackage = async (folder: string): Promise<string> => {
  const { output } = (await build({
    ...commonConfig,
    build: {
      ...demoConfig.build,
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

/**
 * Build a folder's site.tsx with the sources of the npm package into the folder `outDir`, as a site's own build would.
 * The result is `site.js`, and the chunks that it loads later.
 */
export const buildInChunks = async (folder: string, outDir: string): Promise<void> => {
  const output = { entryFileNames: 'site.js', chunkFileNames: '[name]-[hash].js' }
  const rolldownOptions = { input: join(folder, 'site.tsx'), output }
  await build({ ...commonConfig, base: './', build: { ...demoConfig.build, outDir, rolldownOptions } })
}
