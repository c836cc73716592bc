import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createCleanEnvironment, endProcess, python } from './startServer'

/** A running PostgreSQL: its URL, and the function that stops it. */
export type Postgresql = { url: string; stop: () => Promise<void> }

/** Return the server at `KISSLOCK_TEST_POSTGRESQL`, or start a server that runs as long as the tests. */
export const startPostgresql = async (): Promise<Postgresql> => {
  const givenUrl = process.env.KISSLOCK_TEST_POSTGRESQL
  if (givenUrl) return { url: givenUrl, stop: async () => {} }
  const child = spawn(python, [join(import.meta.dirname, 'postgresql.py')], {
    env: createCleanEnvironment(),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exitPromise = once(child, 'exit')
  const stop = async () => {
    child.stdin.end()
    await Promise.race([exitPromise, new Promise((resolve) => setTimeout(resolve, 20_000).unref())])
    await endProcess(child)
  }
  const linePromise = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>
  const url = await Promise.race([linePromise.then(([line]) => line), exitPromise.then(() => '')])
  if (!url) throw new Error('PostgreSQL did not start: see what it said above.')
  return { url, stop }
}
