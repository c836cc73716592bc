import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from './pages.ts'
import { built, checkout } from './web.ts'

const startMs = 30_000
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/** A Python program with its output. It runs in its own folder. */
export type Program = {
  /** Waits until the output matches. Resolves with the first group of the last match. */
  find: (pattern: RegExp) => Promise<string>
  /** Discards the previous output, so that the next search does not see it. */
  forget: () => void
  stop: () => Promise<void>
}

/** Start a Python program. Settings in this machine's environment variables do not affect it. */
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
  // Stop the program if the benchmark is interrupted, too.
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

/** Serve one page on a free port of this machine. */
export const serve = async ({ id, entry }: Page): Promise<{ origin: string; stop: () => Promise<void> }> => {
  const build = entry ? [join(built, id), entry] : []
  const { find, stop } =
    id === 'page'
      ? start('kisslock', 'serve', '--host', '127.0.0.1', '--port', '0')
      : start('tools.plain_server', ...build)
  return { origin: await find(/is at (http:\/\/127\.0\.0\.1:\d+)/g), stop }
}
