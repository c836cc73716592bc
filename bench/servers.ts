import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from './pages.ts'
import { builtFolder, checkoutFolder } from './web.ts'

const startTimeoutMs = 30_000
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/** A Python program with its output. It runs in its own folder. */
export type Program = {
  /** Waits until the output matches. Resolves with the first group of the last match. */
  waitForOutput: (pattern: RegExp) => Promise<string>
  /** Discards the previous output, so that the next search does not see it. */
  discardOutput: () => void
  stop: () => Promise<void>
}

/** Start a Python program. Settings in this machine's environment variables do not affect it. */
export const startProgram = (...command: readonly string[]): Program => {
  const folder = mkdtempSync(join(tmpdir(), 'kisslock-bench-'))
  writeFileSync(join(folder, 'kisslock.toml'), '[site]\nname = "Benchmark"\n[chains.1]\n[chains.8453]\n')
  const ownEnvironment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('KISSLOCK_')),
  )
  const child = spawn(join(checkoutFolder, '.venv/bin/python'), ['-m', ...command], {
    cwd: folder,
    env: { ...ownEnvironment, PYTHONPATH: checkoutFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const exited = once(child, 'exit')
  // Also stop the program if the benchmark is interrupted.
  process.once('exit', () => child.kill())
  const stop = async () => {
    child.kill()
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  const find = async (pattern: RegExp): Promise<string> => {
    for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline && child.exitCode === null; ) {
      const found = [...output.matchAll(pattern)].at(-1)?.[1]
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await stop()
    throw new Error(`${command.join(' ')} did not write ${pattern}.\n${output}`)
  }
  return { waitForOutput: find, stop, discardOutput: () => (output = '') }
}

/** Serve one page on a free port of this machine. */
export const servePage = async ({ id, entry }: Page): Promise<{ origin: string; stop: () => Promise<void> }> => {
  const build = entry ? [join(builtFolder, id), entry] : []
  const { waitForOutput, stop } =
    id === 'page'
      ? startProgram('kisslock', 'serve', '--host', '127.0.0.1', '--port', '0')
      : startProgram('tools.plain_server', ...build)
  return { origin: await waitForOutput(/is at (http:\/\/127\.0\.0\.1:\d+)/g), stop }
}
