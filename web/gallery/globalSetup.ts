import { rmSync } from 'node:fs'
import { startServer } from '../e2e/servers/startServer'
import { output } from './places'
import { accents, publishOrigin, siteIn } from './sites'

/** Starts the sites for all pictures, and returns how to end them. What an earlier run drew is removed. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  // KISSLOCK_GALLERY_KEEP: only some are drawn anew, beside those that are there.
  if (!process.env.KISSLOCK_GALLERY_KEEP) rmSync(output, { recursive: true, force: true })
  const plain = await startServer('serve', siteIn(accents[0]))
  publishOrigin('plain', plain.origin)
  const scanning = await startServer('dev', siteIn(accents[0])).catch(async (error) => {
    await plain.stop()
    throw error
  })
  publishOrigin('scanning', scanning.origin)
  return async () => {
    await Promise.all([plain.stop(), scanning.stop()])
  }
}
