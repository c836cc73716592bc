import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './freePort'
import { forkProgram, type Program, python, spawnProgram } from './program'
import { type Command, filesByCommand } from './site'

export { python }

// The timeout is long, because the first start on a busy machine compiles every module that Python imports.
const startTimeoutMs = 90_000
const stopTimeoutMs = 25_000

/** A running server, and the function that stops it. */
export type RunningServer = { origin: string; said: () => string; stop: () => Promise<void> }

/**
 * Return the environment variables without those of Kisslock, because settings of this computer must not affect the
 * tests' sites.
 */
export const createCleanEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('KISSLOCK_') || name === 'KISSLOCK_ANVIL'),
  )

/**
 * A higher limit for the client log. All visitors of these sites share one IP address, and together they log more than
 * the limit of one visitor.
 */
const testLogBudget = { KISSLOCK_LOG_BUDGET_ENTRIES: '1000000' }

/** Wait until the server prints the line with its URL. If the server ends first, reject with the server's output. */
const waitForUrl = ({ said, onPrint, ended }: Program, command: Command): Promise<string> =>
  new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`kisslock ${command} ${why}\n${said()}`))
    const timer = setTimeout(() => fail(`did not start within ${startTimeoutMs / 1000} s.`), startTimeoutMs)
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      settle()
    }
    onPrint(() => {
      const url = /is at (http:\/\/127\.0\.0\.1:\d+)(?:\/\S*)?\s*$/m.exec(said().replace(/^Local chain.*$/m, ''))?.[1]
      if (url) finish(() => resolve(url))
    })
    void ended.then(() => finish(() => fail('ended.')))
  })

/** End a process by its ID: send SIGTERM, then SIGKILL after a timeout. */
export const endProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exitPromise = once(child, 'exit')
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await exitPromise
  clearTimeout(killTimer)
}

/** Make a folder with a site's settings. */
export const createSiteFolder = (command: Command, siteFiles: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), `kisslock-${command}-`))
  for (const [name, text] of Object.entries(siteFiles)) writeFileSync(join(folder, name), text)
  return folder
}

/**
 * Where a server runs: its folder, its port (0 for any free port), and its environment variables. The folder is not
 * deleted when the server ends.
 */
type ServerPlace = { folder: string; port?: number; env?: Readonly<Record<string, string>> | undefined }

/** Start a server in an existing folder. */
export const runServer = async (
  command: Command,
  { folder, port = 0, env = {} }: ServerPlace,
): Promise<RunningServer> => {
  const commandArguments = [command, '--port', String(port)]
  const place = { folder, env: { ...createCleanEnvironment(), ...testLogBudget, ...env } }
  // A test can add its own modules to PYTHONPATH. These modules must be on the path before the first import, so this
  // server cannot be forked.
  const program = env.PYTHONPATH
    ? spawnProgram({ words: ['-m', 'kisslock', ...commandArguments], ...place })
    : await forkProgram({ words: ['kisslock', ...commandArguments], ...place })
  const { said, stop } = program
  try {
    return { origin: await waitForUrl(program, command), said, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * A site's files by name, or a function that returns the files. The function gets the origin that the site's settings
 * contain.
 */
type Files = Readonly<Record<string, string>>
type Site = Files | ((origin: string) => Files)

/** Start a server in a new folder with its settings, on a free port unless one is given. */
export const startServer = async (
  command: Command,
  site: Site = filesByCommand[command],
  { port, env }: Omit<ServerPlace, 'folder'> = {},
): Promise<RunningServer> => {
  const chosenPort = port ?? (await findFreePort())
  const folder = createSiteFolder(command, typeof site === 'function' ? site(`http://127.0.0.1:${chosenPort}`) : site)
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    const { origin, said, stop } = await runServer(command, { folder, port: chosenPort, env })
    return { origin, said, stop: () => stop().finally(removeFolder) }
  } catch (error) {
    removeFolder()
    throw error
  }
}
