import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBrowser } from '../browser.ts'
import { load, machine } from '../report/machine.ts'
import { spread } from '../report/median.ts'
import { checkout, web } from '../web.ts'
import { type Moments, visit } from './visit.ts'

// Measures how long a code takes to appear, and how long the page takes to connect after the wallet's approval:
// `kisslock dev` with its own relay, on loopback.
const enough = 9
const rounds = Number(process.argv[2] || enough)
const shownMost = 600
const connectedMost = 200
const startMs = 30_000

await import('./resolve.ts')
const { createPhone } = (await import(join(web, 'practice/phone/createPhone.ts'))) as {
  createPhone: (given: { relayUrl: string; approve: () => Promise<{ approved: true }> }) => Promise<never>
}

/** The development server and its output. */
const startSite = () => {
  const folder = mkdtempSync(join(tmpdir(), 'kisslock-bench-'))
  writeFileSync(join(folder, 'kisslock.toml'), '[site]\nname = "Benchmark"\n[chains.1]\n')
  const child = spawn(join(checkout, '.venv/bin/python'), ['-m', 'kisslock', 'dev', '--port', '0'], {
    cwd: folder,
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('KISSLOCK_'))),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  const find = async (pattern: RegExp): Promise<string> => {
    for (const until = Date.now() + startMs; Date.now() < until; ) {
      const found = [...said.matchAll(pattern)].at(-1)?.[1]
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    throw new Error(`The server did not say ${pattern}.\n${said}`)
  }
  const stop = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  return { find, stop, forget: () => (said = '') }
}

const row = (what: string, values: readonly number[], most: number): string => {
  const found = spread(values)
  if (!found) return `| ${what} | | ${most} ms | |`
  const [median, least, worst] = [found.median, found.least, found.most].map(Math.round)
  return `| ${what} | ${median} ms (${least}-${worst}) | ${most} ms | ${found.median <= most ? 'holds' : 'missed'} |`
}

const text = (visits: readonly Moments[], about: string, loads: readonly number[]): string => `# Benchmark of scanning

Written by \`make bench\`; do not edit. ${visits.length} visits, each with an empty browser, on loopback, with the relay of
\`kisslock dev\` and the phone of \`kisslock phone\`. Medians with least and most in brackets.

Machine: ${about}. Load average ${loads[0]?.toFixed(1)} before and ${loads[1]?.toFixed(1)} after.

| | measured | at most | |
| --- | ---: | ---: | --- |
${row(
  'click on the wallet → frame with the code',
  visits.map(({ clicked, shown }) => shown - clicked),
  shownMost,
)}
${row(
  'the phone approves → frame with the account',
  visits.map(({ approved, connected }) => connected - approved),
  connectedMost,
)}
`

const site = startSite()
const browser = await startBrowser()
try {
  const origin = await site.find(/^Kisslock.* is at (http:\/\/127\.0\.0\.1:\d+)\s*$/gm)
  const relayUrl = await site.find(/is at (ws:\/\/127\.0\.0\.1:\d+)/g)
  const before = load()
  const visits: Moments[] = []
  for (let round = 0; round < rounds; round++) {
    site.forget()
    const phone = () => createPhone({ relayUrl, approve: async () => ({ approved: true }) })
    visits.push(await visit(browser, origin, { code: () => site.find(/'(wc:[^']+)'/g), phone }))
  }
  const result = text(visits, machine(browser), [before, load()])
  if (rounds >= enough) writeFileSync(join(import.meta.dirname, 'RESULTS.md'), result)
  process.stdout.write(result)
} finally {
  await browser.close()
  await site.stop()
}
process.exit(0)
