import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { cleanEnvironment, end, python } from './startServer'

/** A running PostgreSQL: its URL, and the function that stops it. */
export type Postgresql = { url: string; stop: () => Promise<void> }

/** Return the server at `KISSLOCK_TEST_POSTGRESQL`, or start a server that runs as long as the tests. */
export const startPostgresql = async (): Promise<Postgresql> => {
  const named = process.env.KISSLOCK_TEST_POSTGRESQL
  if (named) return { url: named, stop: async () => {} }
  const child = spawn(python, [join(import.meta.dirname, 'postgresql.py')], {
    env: cleanEnvironment(),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const stop = async () => {
    child.stdin.end()
    await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, 20_000).unref())])
    await end(child)
  }
  const said = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>
  const url = await Promise.race([said.then(([line]) => line), gone.then(() => '')])
  if (!url) throw new Error('PostgreSQL did not start: see what it said above.')
  return { url, stop }
}
