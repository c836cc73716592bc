import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findFreePort } from './freePort'
import { forkProgram } from './program'
import { createCleanEnvironment, type RunningServer } from './startServer'

const startTries = 600

const isResponding = (origin: string) =>
  fetch(`${origin}/`).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Start an application that includes Kisslock with uvicorn. `application` names the module and the variable, such as
 * `host:app`, and the module is in `folder`. The process runs in a new temporary folder, which contains the database
 * and is deleted by `stop`. `config` is the path of the settings file, absolute or relative to `folder`.
 */
export const startHost = async (folder: string, application: string, config: string): Promise<RunningServer> => {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const workFolder = mkdtempSync(join(tmpdir(), 'kisslock-host-'))
  const program = await forkProgram({
    words: ['uvicorn', application, '--app-dir', folder, '--port', String(port)],
    folder: workFolder,
    env: {
      ...createCleanEnvironment(),
      KISSLOCK_CONFIG: resolve(folder, config),
      KISSLOCK_SITE_ORIGINS: JSON.stringify([origin]),
      KISSLOCK_STORAGE_URL: `sqlite:///${join(workFolder, 'kisslock.db')}`,
    },
  })
  const stop = () => program.stop().finally(() => rmSync(workFolder, { recursive: true, force: true }))
  const endPromise = program.ended.then(() => true)
  for (let tryCount = 0; tryCount < startTries; tryCount += 1) {
    if (await isResponding(origin)) return { origin, said: program.said, stop }
    if (await Promise.race([endPromise, new Promise((resolve) => setTimeout(resolve, 100, false))])) break
  }
  await stop()
  throw new Error(`${application} did not start.\n${program.said()}`)
}
