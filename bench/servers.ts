import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from './pages.ts'
import { built, checkout } from './web.ts'

const startMs = 30_000
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/** A program of Python with its output, in a folder of its own. */
export type Program = {
  /** Waits for the output and returns the first group of the newest match. */
  find: (pattern: RegExp) => Promise<string>
  /** Leaves the output so far out of the next search. */
  forget: () => void
  stop: () => Promise<void>
}

/** Starts a program of Python. Settings of this machine do not influence it. */
export const start = (...command: readonly string[]): Program => {
  const folder = mkdtempSync(join(tmpdir(), 'kisslock-bench-'))
  writeFileSync(join(folder, 'kisslock.toml'), '[site]\nname = "Benchmark"\n[chains.1]\n[chains.8453]\n')
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('KISSLOCK_')))
  const child = spawn(join(checkout, '.venv/bin/python'), ['-m', ...command], {
    cwd: folder,
    env: { ...own, PYTHONPATH: checkout },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const gone = once(child, 'exit')
  // Also where the benchmark is cut off.
  process.once('exit', () => child.kill())
  const stop = async () => {
    child.kill()
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  const find = async (pattern: RegExp): Promise<string> => {
    for (const until = Date.now() + startMs; Date.now() < until && child.exitCode === null; ) {
      const found = [...output.matchAll(pattern)].at(-1)?.[1]
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await stop()
    throw new Error(`${command.join(' ')} did not write ${pattern}.\n${output}`)
  }
  return { find, stop, forget: () => (output = '') }
}

/** Serves one page on a free port of this machine. */
export const serve = async ({ id, entry }: Page): Promise<{ origin: string; stop: () => Promise<void> }> => {
  const build = entry ? [join(built, id), entry] : []
  const { find, stop } =
    id === 'page'
      ? start('kisslock', 'serve', '--host', '127.0.0.1', '--port', '0')
      : start('tools.plain_server', ...build)
  return { origin: await find(/is at (http:\/\/127\.0\.0\.1:\d+)/g), stop }
}
