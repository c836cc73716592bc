import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

export const python = process.env.KISSLOCK_PYTHON || join(import.meta.dirname, '../../../.venv/bin/python')
const stopTimeoutMs = 25_000

/**
 * A running process: its output, a promise of its end, and the function that stops it. The process is stopped with
 * SIGTERM, and after a timeout with SIGKILL.
 */
export type Program = {
  said: () => string
  /** Call a function after each piece of output. */
  onPrint: (heard: () => void) => void
  ended: Promise<unknown>
  stop: () => Promise<void>
}

/** How a process starts: its module with arguments, its working folder, and all of its environment variables. */
type StartOptions = { words: readonly string[]; folder: string; env: Readonly<Record<string, string | undefined>> }

const createProgram = (
  output: Readable,
  endPromise: Promise<unknown>,
  kill: (signal: NodeJS.Signals) => void,
): Program => {
  let printedText = ''
  let isOver = false
  output.on('data', (chunk: Buffer) => {
    printedText += chunk
  })
  void endPromise.then(() => {
    isOver = true
  })
  const stop = async () => {
    if (isOver) return
    kill('SIGTERM')
    const killTimer = setTimeout(() => kill('SIGKILL'), stopTimeoutMs)
    await endPromise
    clearTimeout(killTimer)
  }
  return { said: () => printedText, onPrint: (listener) => output.on('data', listener), ended: endPromise, stop }
}

/** Start a Python module in a new Python process. */
export const spawnProgram = ({ words, folder, env }: StartOptions): Program => {
  const child = spawn(python, words, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  return createProgram(child.stderr, ended, (signal) => child.kill(signal))
}

/** Start starter.py, which ends when this process ends. Return the path of the socket on which starter.py listens. */
const startStarter = async (): Promise<string> => {
  const { stdout } = spawn(python, [join(import.meta.dirname, 'starter.py')], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [path = ''] = await Promise.race([once(stdout, 'data'), once(stdout, 'end')])
  if (!path) throw new Error('starter.py did not start: see what it said above.')
  return String(path).trim()
}

let starterPromise: Promise<string> | undefined

/** Start a Python module as a fork of a process that has already imported it. */
export const forkProgram = async ({ words, folder, env }: StartOptions): Promise<Program> => {
  starterPromise ??= startStarter()
  const socket = connect(await starterPromise)
  socket.write(`${JSON.stringify({ words, folder, env })}\n`)
  const pid = Number.parseInt(String(await once(socket, 'data')), 10)
  const ended = new Promise((resolve) => socket.once('close', resolve).once('error', resolve))
  return createProgram(socket, ended, (signal) => process.kill(pid, signal))
}
