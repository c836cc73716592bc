import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from './freePort'
import { cleanEnvironment, end, python, type Running } from './startServer'

const startMs = 30_000

const answers = (origin: string) =>
  fetch(`${origin}/`).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Starts a foreign application, such as `app:app` of a folder, in a working folder of its own. `config` is a file of the folder,
 * or an absolute path.
 */
export const startHost = async (folder: string, application: string, config: string): Promise<Running> => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const work = mkdtempSync(join(tmpdir(), 'kisslock-host-'))
  const child = spawn(python, ['-m', 'uvicorn', application, '--app-dir', folder, '--port', String(port)], {
    cwd: work,
    env: {
      ...cleanEnvironment(),
      KISSLOCK_CONFIG: resolve(folder, config),
      KISSLOCK_SITE_ORIGINS: JSON.stringify([origin]),
      KISSLOCK_STORAGE_URL: `sqlite:///${join(work, 'kisslock.db')}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const stop = async () => {
    await end(child)
    rmSync(work, { recursive: true, force: true })
  }
  for (let waited = 0; waited < startMs && child.exitCode === null; waited += 100) {
    if (await answers(origin)) return { origin, said: () => said, stop }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await stop()
  throw new Error(`${application} did not start.\n${said}`)
}
