import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Rollup } from 'vite'
import { accentStyles } from '../../build/accents'
import { kisslockData } from '../../build/data'
import { failureTable } from '../../build/failures'
import { relayStandIns } from '../../build/relay/plugin'

/** Builds site.tsx into one script and one style sheet. The server has the icons and sentences already. */
export const buildSite = async (): Promise<{ script: string; style: string }> => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    base: './',
    plugins: [react(), kisslockData({ files: false }), failureTable(), accentStyles(), relayStandIns()],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      cssCodeSplit: false,
      rolldownOptions: { input: join(import.meta.dirname, 'site.tsx'), output: { codeSplitting: false } },
    },
  })) as Rollup.RollupOutput
  const style = output.find(({ fileName }) => fileName.endsWith('.css'))
  return { script: output[0].code, style: style?.type === 'asset' ? String(style.source) : '' }
}
