import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { RunningServer } from '../servers/startServer'

const startTimeoutMs = 90_000
const stopTimeoutMs = 10_000
const tailChars = 6000

type ProcessOptions = { cwd: string; env?: Readonly<Record<string, string>> }

/** Start a process in a process group of its own, so that npm's child processes can be ended together with npm. */
const spawnGroup = (command: readonly string[], { cwd, env }: ProcessOptions) => {
  const [program = '', ...options] = command
  const child = spawn(program, options, {
    cwd,
    env: {
      ...process.env,
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      CI: '1',
      NEXT_TELEMETRY_DISABLED: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-tailChars)
    })
  return { child, said: () => output }
}

/** Run a command and wait until it ends. If the command fails, rejects with the last part of its output. */
export const run = async (command: readonly string[], place: ProcessOptions): Promise<void> => {
  const { child, said } = spawnGroup(command, place)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}.\n${said()}`)
}

const signalGroup = (pid: number | undefined, name: NodeJS.Signals) => {
  try {
    if (pid !== undefined) process.kill(-pid, name)
  } catch {
    // The process group has already ended, so there is nothing to stop.
  }
}

/** Start a server and wait until its origin responds. */
export const start = async (
  command: readonly string[],
  origin: string,
  place: ProcessOptions,
): Promise<RunningServer> => {
  const { child, said } = spawnGroup(command, place)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exitPromise = once(child, 'exit')
    signalGroup(child.pid, 'SIGTERM')
    const killTimer = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), stopTimeoutMs)
    await exitPromise
    clearTimeout(killTimer)
  }
  for (let waitedMs = 0; waitedMs < startTimeoutMs && child.exitCode === null; waitedMs += 200) {
    const hasAnswered = await fetch(origin).then(
      () => true,
      () => false,
    )
    if (hasAnswered) return { origin, said, stop }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await stop()
  throw new Error(`${command.join(' ')} did not start.\n${said()}`)
}
