import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from './pages.ts'
import { built, checkout } from './web.ts'

/** A page's server. */
export type Served = { origin: string; stop: () => Promise<void> }

const startMs = 30_000
const endMs = 10_000
const python = join(checkout, '.venv/bin/python')
const settings = '[site]\nname = "Benchmark"\n[chains.1]\n[chains.8453]\n'

const command = ({ id, folder }: Page): string[] =>
  folder
    ? ['-m', 'tools.plain_server', join(built, id), `${folder}/main.tsx`]
    : ['-m', 'kisslock', 'serve', '--host', '127.0.0.1', '--port', '0']

/** Settings of this machine must not influence the benchmark. */
const environment = () => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('KISSLOCK_'))),
  PYTHONPATH: checkout,
})

const announced = (child: ChildProcess, name: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    const fail = (why: string) => reject(new Error(`${name}: the server ${why}.\n${said}`))
    const timer = setTimeout(() => fail('did not start in time'), startMs)
    const read = (chunk: Buffer) => {
      said += chunk
      const url = /is at (http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1]
      if (!url) return
      clearTimeout(timer)
      resolve(url)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', ({ message }) => fail(`could not be run: ${message}`))
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(`ended with ${code}`)
    })
  })

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const hard = setTimeout(() => child.kill('SIGKILL'), endMs)
  await gone
  clearTimeout(hard)
}

/** Serves one page on a free port of this machine. */
export const serve = async (page: Page): Promise<Served> => {
  const folder = mkdtempSync(join(tmpdir(), 'kisslock-bench-'))
  writeFileSync(join(folder, 'kisslock.toml'), settings)
  const child = spawn(python, command(page), {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = async () => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { origin: await announced(child, page.name), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
