import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const python = process.env.KISSLOCK_PYTHON || join(import.meta.dirname, '../../../.venv/bin/python')
const startTimeoutMs = 30_000

/** A relay that can be stopped, and started again at the same URL. */
export type Relay = {
  readonly url: string
  start(): Promise<void>
  /** Close every connection, while the relay keeps running and keeps its stored messages. */
  cut(): void
  stop(): Promise<void>
}

const waitUntilStarted = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = ''
    const fail = () => reject(new Error(`The relay does not start.\n${output}`))
    const timer = setTimeout(fail, startTimeoutMs)
    child.once('exit', fail)
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk
      if (!output.includes('Relay is at')) return
      clearTimeout(timer)
      resolve()
    })
  })

/** Return a relay that is not running yet. */
export const createRelay = (port: number): Relay => {
  let child: ChildProcess | undefined
  return {
    url: `ws://127.0.0.1:${port}`,
    start: async () => {
      const commandArguments = ['-m', 'kisslock.dev.relay', '--port', String(port)]
      child = spawn(python, commandArguments, { stdio: ['ignore', 'ignore', 'pipe'] })
      await waitUntilStarted(child)
    },
    cut: () => child?.kill('SIGUSR1'),
    stop: async () => {
      if (!child || child.exitCode !== null) return
      const exitPromise = once(child, 'exit')
      child.kill('SIGTERM')
      await exitPromise
    },
  }
}
