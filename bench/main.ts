import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, startBrowser } from './browser.ts'
import { attemptsOf } from './measure/attempts.ts'
import type { Sample } from './measure/sample.ts'
import { drawSheet, type Filmed, film, seenInPictures } from './measure/screencast.ts'
import { isBuilt, type Page, pages } from './pages.ts'
import { load, machine, madeOf } from './report/machine.ts'
import { wholeRounds } from './report/plan.ts'
import { type Checked, resultsText } from './report/text.ts'
import { often, type Place, round } from './round.ts'
import { serve } from './servers.ts'
import { built } from './web.ts'

/** The results of fewer rounds stand in the folder of the built pages, and those of the repository stay. */
const enough = 7
const rounds = Number(process.argv[2] || wholeRounds)
/** The limit for the whole run. What was measured until then is kept. */
const endMs = 25 * 60_000

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Writes the results of the page; the part that the gateway's benchmark wrote (`bench/gateway/report.py`) is kept. */
const write = (text: string, done: number): string => {
  mkdirSync(built, { recursive: true })
  if (done < enough) {
    writeFileSync(join(built, 'RESULTS.md'), text)
    return join(built, 'RESULTS.md')
  }
  const results = join(import.meta.dirname, 'RESULTS.md')
  const [, part] = (existsSync(results) ? readFileSync(results, 'utf8') : '').split('<!-- gateway -->')
  writeFileSync(results, `${text}${part ? `\n<!-- gateway -->${part}` : ''}`)
  if (existsSync(join(built, 'frames.webp')))
    copyFileSync(join(built, 'frames.webp'), join(import.meta.dirname, 'frames.webp'))
  return results
}

/** How often the click of each page is filmed. */
const takes = 3

/** The cross-check of "seen", and the pictures of the click. */
const check = async (browser: Browser, places: readonly Place[], failures: string[]): Promise<Checked[]> => {
  const [films, checked]: [Filmed[], Checked[]] = [[], []]
  for (const { page, origin } of places.filter(({ page }) => !page.onlyFirstVisit))
    try {
      const [trace, pictures]: [number[], number[]] = [[], []]
      for (let take = 1; take <= takes; take++) {
        const filmed = await film(browser, page, origin, 4)
        if (take === 1) films.push(filmed)
        trace.push(filmed.seen)
        pictures.push((await seenInPictures(browser, filmed)) ?? Number.NaN)
      }
      checked.push({ page: page.name, trace, pictures })
    } catch (error) {
      failures.push(`${page.name} could not be filmed: ${(error as Error).message}`)
    }
  await drawSheet(browser, films, join(built, 'frames.webp'))
  return checked
}

/** Everything that has been measured so far. A round that was cut off has left its samples here, too. */
const begin = () => ({
  start: performance.now(),
  attempts: new Map<Page['id'], Awaited<ReturnType<typeof attemptsOf>>>(),
  checked: [] as Checked[],
  samples: [] as Sample[],
  failures: [] as string[],
  loads: [load()],
  machine: '',
  done: 0,
})
type Found = ReturnType<typeof begin>

const save = (found: Found, leftOut: readonly string[]): string => {
  const text = resultsText({
    ...found,
    madeOf: madeOf(),
    pages: pages.filter(isBuilt),
    leftOut: [...leftOut, ...found.failures],
    rounds: found.done,
    planned: rounds,
    often: often(found.done),
    minutes: Math.round((performance.now() - found.start) / 60_000),
  })
  return write(text, found.done)
}

/** A browser of its own for each round: one that ends early costs one round. */
const inBrowser = async (work: (browser: Browser) => Promise<void>): Promise<void> => {
  const browser = await startBrowser()
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}

const measure = async (found: Found, places: readonly Place[], saved: () => void): Promise<void> => {
  await inBrowser(async (browser) => {
    found.machine = machine(browser)
    for (const { page, origin } of places) found.attempts.set(page.id, await attemptsOf(browser, page, origin))
    say('Requests to other hosts are counted.')
    found.checked = await check(browser, places, found.failures)
    say('The click is filmed.')
  })
  for (let number = 1; number <= rounds; number++) {
    const start = performance.now()
    await inBrowser((browser) =>
      round(browser, places, number, {
        found: (samples) => found.samples.push(...samples),
        failures: found.failures,
        say,
      }),
    ).catch(({ message }: Error) => found.failures.push(`Round ${number} ended early: ${message}`))
    found.done = number
    found.loads.push(load())
    saved()
    say(`Round ${number} of ${rounds} is done after ${((performance.now() - start) / 1000).toFixed(0)} s.`)
  }
}

/** Resolves at the limit, or when the process is asked to end. */
const cutOff = new Promise<'cut off'>((resolve) => {
  const end = () => resolve('cut off')
  setTimeout(end, endMs)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
})

const leftOut = pages.filter((page) => !isBuilt(page)).map(({ name }) => `${name} could not be built here.`)
const found = begin()
const places: (Place & { stop: () => Promise<void> })[] = []
for (const page of pages.filter(isBuilt)) places.push({ page, ...(await serve(page)) })
const end = await Promise.race([measure(found, places, () => save(found, leftOut)), cutOff]).catch(
  (error: Error) => error,
)
const file = save(found, leftOut)
say(readFileSync(file, 'utf8').split('<!--')[0] ?? '')
if (end) say(end === 'cut off' ? 'The benchmark was cut off.' : `The benchmark failed: ${end.stack}`)
say(`Results of ${found.done} of ${rounds} rounds: ${file}`)
await Promise.all(places.map(({ stop }) => stop()))
process.exit(end ? 1 : 0)
