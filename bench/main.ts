import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBrowser } from './browser.ts'
import { attemptsOf } from './measure/attempts.ts'
import { type Measured, measured } from './measure/measured.ts'
import { visit } from './measure/visit.ts'
import { isBuilt, type Page, pages } from './pages.ts'
import { load, machine, madeOf } from './report/machine.ts'
import { sealed } from './report/sealed.ts'
import { resultsText } from './report/text.ts'
import { type Served, serve } from './servers.ts'

/** With fewer rounds the results are printed and not saved. */
const enough = 7
const rounds = Number(process.argv[2] || enough)
/** The limit for the whole run. */
const endMs = 20 * 60_000

const results = join(import.meta.dirname, 'RESULTS.md')
/** The part that the gateway's benchmark wrote (`bench/gateway/report.py`) is kept. */
const gatewayPart = () => {
  const [, part] = (existsSync(results) ? readFileSync(results, 'utf8') : '').split('<!-- gateway -->')
  return part ? `\n<!-- gateway -->${part}` : ''
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const measure = async (served: ReadonlyMap<Page, Served>) => {
  const loads = [load()]
  const browser = await startBrowser()
  try {
    const attempts = new Map<Page['id'], Awaited<ReturnType<typeof attemptsOf>>>()
    for (const [page, { origin }] of served) attempts.set(page.id, await attemptsOf(browser, page, origin))
    const visits: Measured[] = []
    for (let round = 1; round <= rounds; round++) {
      for (const manner of ['at once', 'later', 'after hovering'] as const)
        for (const [page, { origin }] of served)
          if (page.manners.includes(manner))
            visits.push(await measured(page, origin, manner, await visit(browser, page, origin, manner)))
      loads.push(load())
      say(`Round ${round} of ${rounds} is done.`)
    }
    return { attempts, visits, loads, machine: machine(browser) }
  } finally {
    await browser.close()
  }
}

const run = async () => {
  const start = performance.now()
  const builtPages = pages.filter(isBuilt)
  const leftOut = pages.filter((page) => !isBuilt(page)).map(({ name }) => `${name} could not be built here.`)
  const served = new Map<Page, Served>()
  try {
    for (const page of builtPages) served.set(page, await serve(page))
    const found = await measure(served)
    const minutes = Math.round((performance.now() - start) / 60_000)
    const text = resultsText({ ...found, madeOf: madeOf(), pages: builtPages, leftOut, rounds, minutes })
    if (rounds >= enough) writeFileSync(results, `${sealed(text)}${gatewayPart()}`)
    say(text)
  } finally {
    await Promise.all([...served.values()].map(({ stop }) => stop()))
  }
}

const tooLong = setTimeout(() => {
  say('The benchmark did not end in time.')
  process.exit(1)
}, endMs)
await run()
clearTimeout(tooLong)
