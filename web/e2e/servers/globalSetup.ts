import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, publishOrigin } from './site'
import { type RunningServer, startServer } from './startServer'

const staticFolder = join(import.meta.dirname, '../../../src/kisslock/static')
const commands: readonly Command[] = ['serve', 'dev']

/** Start the real servers once for all tests, and return a function that stops them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  for (const manifest of ['manifest.json', 'dev/manifest.json'])
    if (!existsSync(join(staticFolder, manifest)))
      throw new Error('The front end is not built: run `make setup` first, then the journeys.')
  const results = await Promise.allSettled(commands.map((command) => startServer(command)))
  const servers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => {
    await Promise.all(servers.map((server: RunningServer) => server.stop()))
  }
  for (const [index, one] of results.entries()) {
    const command = commands[index]
    if (one.status === 'fulfilled' && command) publishOrigin(command, one.value.origin)
    else if (one.status === 'rejected') {
      await stop()
      throw one.reason
    }
  }
  return stop
}
