import { join } from 'node:path'
import { build, type Rollup } from 'vite'
import demo from '../../demo/vite.config'

/** Builds the site.tsx of a folder with the sources of the npm package, as the documentation's dialog is built: one classic script. */
export const buildPackage = async (folder: string): Promise<string> => {
  const { output } = (await build({
    ...demo,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
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
