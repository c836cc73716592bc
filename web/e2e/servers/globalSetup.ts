import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, publishOrigin } from './site'
import { type Running, startServer } from './startServer'

const built = join(import.meta.dirname, '../../../src/kisslock/static')
const commands: readonly Command[] = ['serve', 'dev']

/** Start the real servers once for all tests, and return a function that stops them. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  for (const manifest of ['manifest.json', 'dev/manifest.json'])
    if (!existsSync(join(built, manifest)))
      throw new Error('The front end is not built: run `make setup` first, then the journeys.')
  const started = await Promise.allSettled(commands.map((command) => startServer(command)))
  const running = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async () => {
    await Promise.all(running.map((one: Running) => one.stop()))
  }
  for (const [index, one] of started.entries()) {
    const command = commands[index]
    if (one.status === 'fulfilled' && command) publishOrigin(command, one.value.origin)
    else if (one.status === 'rejected') {
      await stop()
      throw one.reason
    }
  }
  return stop
}
