/**
 * `node bench/main.ts [ROUNDS]`: compares each page with its bare page and its peers. The variable `ROWS` selects some
 * of the pages.
 */
import { setTimeout } from 'node:timers/promises'
import { blockIds, blocks } from './bare/blocks.ts'
import { type Browser, startBrowser } from './browser.ts'
import { click } from './measure/click.ts'
import { network, slowerBy } from './measure/conditions.ts'
import { firstVisit } from './measure/firstVisit.ts'
import { type Input, inputs } from './measure/input.ts'
import { walk } from './measure/steps.ts'
import { isBuilt, type Page, wanted } from './pages.ts'
import { load, loadText, machine, madeOf, type Sample, sectionTable, targetTable, tell, write } from './report.ts'
import { sections } from './rows.ts'
import { serve } from './servers.ts'
import { journeys } from './steps.ts'

const rounds = Number(process.argv[2] || 12)
const pages = wanted()
/** With fewer rounds or rows, the results are written only next to the built pages, not into the repository. */
const enough = process.env.ROWS ? Number.POSITIVE_INFINITY : 7
/** The time after which no round begins, and the timeout of a visit. */
const [lastMs, visitMs] = [35 * 60_000, 90_000]

type Place = { page: Page; origin: string; stop: () => Promise<void> }
/** Visits one page for one part of the report. Returns the figures by row. */
type Measure = (browser: Browser, place: Place) => Promise<Readonly<Record<string, number>>>

const press =
  (input: Input): Measure =>
  async (browser, { page, origin }) => {
    if (!page.wallet) return {}
    const { button, seen } = await click(browser, page, origin, input)
    return { [`seen ${input}`]: seen, ...(input !== 'tap' && { loaded: button }) }
  }

const steps: Measure = async (browser, { page, origin }) => {
  const found: Record<string, number> = {}
  for (const journey of journeys.filter((one) => one.page === page.id))
    for (const [id, ms] of await walk(browser, page, origin, journey)) found[`${id} seen`] = ms
  return found
}

const parts: readonly Measure[] = [
  ...inputs.map(press),
  (browser, { page, origin }) => firstVisit(browser, page, origin),
  steps,
]

const say = (line: string) => process.stdout.write(`${line}\n`)

const [start, loads, found]: [number, number[], Sample[]] = [performance.now(), [load()], []]
const failures = pages.filter((page) => !isBuilt(page)).map(({ name }) => `${name} could not be built here.`)
let [about, done] = ['', 0]

const inTime = (measure: Measure, browser: Browser, place: Place) => {
  const late = setTimeout(visitMs, undefined, { ref: false }).then(() =>
    Promise.reject(new Error('it did not end in time.')),
  )
  return Promise.race([measure(browser, place), late])
}

/** Visit a page and retry once. After a second failure the figures are missing, and the report contains the error. */
const twice = async (measure: Measure, browser: Browser, place: Place): Promise<void> => {
  try {
    const figures = await inTime(measure, browser, place).catch(() => inTime(measure, browser, place))
    for (const [row, value] of Object.entries(figures)) found.push({ page: place.page.id, row, value })
  } catch (error) {
    failures.push(`A visit of ${place.page.name} failed: ${`${error}`.split('\n')[0]}`)
  }
}

const text = () => `# Benchmark of the page

Written by \`make bench\`; do not edit. ${done} of ${rounds} rounds in ${Math.round((performance.now() - start) / 60_000)} minutes. In each round the pages take turns. Every visit has
an empty browser and a processor ${slowerBy} times slower; first visits have ${network.downKbps / 1000} Mbps down, ${network.upKbps} kbps up and ${network.latencyMs} ms of latency.
Elements (and characters) that the bare page replaces in the steps: ${blockIds.map((id) => `${id} ${blocks[id][0]} (${blocks[id][1]})`).join(', ')}.
Medians with least and most in brackets; \`=\` is the ratio of the medians to those of the page's bare page.

Machine: ${about}; ${loadText(loads)}.

${targetTable(found)}

"Seen" means that a person could see it, the same for every page: the product of the opacities of the element and its
ancestors is at least 0.5, at least half of it is inside the viewport, its middle is hit by a click (so it is neither covered
nor inert), and the frame in which this is so was presented. A ResizeObserver looks in every frame after its layout; the
trace's \`AnimationFrame::Presentation\` says when the display showed that frame. While the main thread is busy the compositor
continues a fade: where it makes the product 0.5 before the main thread's next frame, that moment counts.
Total blocking time is what each task of the main thread takes beyond 50 ms.

${sections.map((section) => `## ${section.title}\n\n${section.says}\n\n${sectionTable(section, found)}\n`).join('\n')}
## The pages

${pages.map(({ name, is }) => `- ${name}: ${is}.\n`).join('')}${failures.map((line) => `- ${line}\n`).join('')}
${madeOf()}
Every page has two networks (1, 8453), is built with the settings of \`web/vite.config.ts\` and served by the server of \`kisslock serve\`, compressed beforehand;
the pages of applications are built without the modules that Kisslock's own build replaces. The peers have the React that both of them support.
AppKit is not a peer: the licence of its version 1.8.24 (Reown Community License, section 2b) wants each use to connect to Reown's
network, and this benchmark lets no request leave the machine.
`

const places: Place[] = []
for (const page of pages.filter(isBuilt)) places.push({ page, ...(await serve(page)) })
while (done < rounds && performance.now() - start < lastMs) {
  // Each round has its own browser. If the browser crashes, only this round is lost.
  const browser = await startBrowser()
  about = machine(browser)
  for (const measure of parts) for (const place of places) await twice(measure, browser, place)
  await browser.close()
  done++
  loads.push(load())
  write('page', text(), done >= enough)
  if (done >= enough) tell(found)
  say(`Round ${done} of ${rounds} is done after ${((performance.now() - start) / 1000).toFixed(0)} s.`)
}
say(text())
await Promise.all(places.map(({ stop }) => stop()))
