import { runnerImport } from 'vite'
import { kisslockData } from '../data'
import { failureTable } from '../failures'

/** Runs a module of ours during a build, with the data that the page is built from, and returns what it exports. */
export const runModule = async <Exports>(path: string): Promise<Exports> => {
  const { module } = await runnerImport<Exports>(path, {
    configFile: false,
    logLevel: 'error',
    plugins: [kisslockData({ files: false }), failureTable()],
  })
  return module
}
