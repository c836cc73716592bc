import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, startBrowser } from './browser.ts'
import { attemptsOf } from './measure/attempts.ts'
import type { Sample } from './measure/sample.ts'
import { drawSheet, type Filmed, film, seenInPictures } from './measure/screencast.ts'
import { isBuilt, type Page, pages } from './pages.ts'
import { load, machine, madeOf } from './report/machine.ts'
import { sealed } from './report/sealed.ts'
import { type Checked, resultsText } from './report/text.ts'
import { often, type Place, round } from './round.ts'
import { serve } from './servers.ts'
import { built } from './web.ts'

/** With fewer rounds the results are printed and not saved. */
const enough = 15
const rounds = Number(process.argv[2] || enough)
/** The limit for the whole run. */
const endMs = 30 * 60_000

const results = join(import.meta.dirname, 'RESULTS.md')
/** The part that the gateway's benchmark wrote (`bench/gateway/report.py`) is kept. */
const gatewayPart = () => {
  const [, part] = (existsSync(results) ? readFileSync(results, 'utf8') : '').split('<!-- gateway -->')
  return part ? `\n<!-- gateway -->${part}` : ''
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The cross-check of "seen", and the pictures of the click. */
const check = async (browser: Browser, places: readonly Place[]): Promise<Checked[]> => {
  const [films, checked]: [Filmed[], Checked[]] = [[], []]
  for (const { page, origin } of places.filter(({ page }) => !page.onlyFirstVisit)) {
    const filmed = await film(browser, page, origin, 4)
    films.push(filmed)
    checked.push({ page: page.name, trace: filmed.seen, pictures: await seenInPictures(browser, filmed) })
  }
  await drawSheet(browser, films, join(rounds >= enough ? import.meta.dirname : built, 'frames.webp'))
  return checked
}

const measure = async (places: readonly Place[]) => {
  const loads = [load()]
  const browser = await startBrowser()
  try {
    const attempts = new Map<Page['id'], Awaited<ReturnType<typeof attemptsOf>>>()
    for (const { page, origin } of places) attempts.set(page.id, await attemptsOf(browser, page, origin))
    const checked = await check(browser, places)
    const samples: Sample[] = []
    const failures: string[] = []
    for (let number = 1; number <= rounds; number++) {
      samples.push(...(await round(browser, places, number, failures)))
      loads.push(load())
      say(`Round ${number} of ${rounds} is done.`)
    }
    return { attempts, checked, samples, failures, loads, machine: machine(browser) }
  } finally {
    await browser.close()
  }
}

const run = async () => {
  const start = performance.now()
  const here = pages.filter(isBuilt)
  const leftOut = pages.filter((page) => !isBuilt(page)).map(({ name }) => `${name} could not be built here.`)
  const places: (Place & { stop: () => Promise<void> })[] = []
  try {
    for (const page of here) places.push({ page, ...(await serve(page)) })
    const found = await measure(places)
    const minutes = Math.round((performance.now() - start) / 60_000)
    const text = resultsText({
      ...found,
      madeOf: madeOf(),
      pages: here,
      leftOut: [...leftOut, ...found.failures],
      rounds,
      often,
      minutes,
    })
    if (rounds >= enough) writeFileSync(results, `${sealed(text)}${gatewayPart()}`)
    say(text)
  } finally {
    await Promise.all(places.map(({ stop }) => stop()))
  }
}

const tooLong = setTimeout(() => {
  say('The benchmark did not end in time.')
  process.exit(1)
}, endMs)
await run()
clearTimeout(tooLong)
