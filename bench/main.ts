/**
 * `node bench/main.ts [ROUNDS]`: compares each page with its bare page and its peers. The variable `ROWS` selects some
 * of the pages.
 */
import { setTimeout } from 'node:timers/promises'
import { blockIds, blockSizes } from './bare/blocks.ts'
import { type Browser, startBrowser } from './browser.ts'
import { measureClick } from './measure/click.ts'
import { cpuSlowdown, slowNetwork } from './measure/conditions.ts'
import { measureFirstVisit } from './measure/firstVisit.ts'
import { type Input, inputs } from './measure/input.ts'
import { measureJourney } from './measure/steps.ts'
import { isBuilt, type Page, selectPages } from './pages.ts'
import {
  createSectionTable,
  createTargetTable,
  describeLoad,
  describeMachine,
  describePackages,
  readLoadAverage,
  type Sample,
  updateCopiedTables,
  writePart,
} from './report.ts'
import { sections } from './rows.ts'
import { servePage } from './servers.ts'
import { journeys } from './steps.ts'

const rounds = Number(process.argv[2] || 12)
const pages = selectPages()
/** With fewer rounds or rows, the results are written only next to the built pages, not into the repository. */
const minRounds = process.env.ROWS ? Number.POSITIVE_INFINITY : 7
/** The time after which no round begins, and the timeout of a visit. */
const [roundDeadlineMs, visitTimeoutMs] = [35 * 60_000, 90_000]

type ServedPage = { page: Page; origin: string; stop: () => Promise<void> }
/** Visits one page for one part of the report. Returns the figures by row. */
type Measure = (browser: Browser, servedPage: ServedPage) => Promise<Readonly<Record<string, number>>>

const createPressMeasure =
  (input: Input): Measure =>
  async (browser, { page, origin }) => {
    if (!page.wallet) return {}
    const { buttonMs, walletMs } = await measureClick(browser, page, origin, input)
    return { [`seen ${input}`]: walletMs, ...(input !== 'tap' && { loaded: buttonMs }) }
  }

const measureSteps: Measure = async (browser, { page, origin }) => {
  const figures: Record<string, number> = {}
  for (const journey of journeys.filter((candidate) => candidate.page === page.id))
    for (const [id, ms] of await measureJourney(browser, page, origin, journey)) figures[`${id} seen`] = ms
  return figures
}

const measures: readonly Measure[] = [
  ...inputs.map(createPressMeasure),
  (browser, { page, origin }) => measureFirstVisit(browser, page, origin),
  measureSteps,
]

const printLine = (line: string) => process.stdout.write(`${line}\n`)

const [startTime, loadAverages, samples]: [number, number[], Sample[]] = [performance.now(), [readLoadAverage()], []]
const failures = pages.filter((page) => !isBuilt(page)).map(({ name }) => `${name} could not be built here.`)
let [machineText, doneRounds] = ['', 0]

const measureWithTimeout = (measure: Measure, browser: Browser, servedPage: ServedPage) => {
  const timeout = setTimeout(visitTimeoutMs, undefined, { ref: false }).then(() =>
    Promise.reject(new Error('it did not end in time.')),
  )
  return Promise.race([measure(browser, servedPage), timeout])
}

/** Visit a page and retry once. After a second failure the figures are missing, and the report contains the error. */
const measureWithRetry = async (measure: Measure, browser: Browser, servedPage: ServedPage): Promise<void> => {
  try {
    const figures = await measureWithTimeout(measure, browser, servedPage).catch(() =>
      measureWithTimeout(measure, browser, servedPage),
    )
    for (const [row, value] of Object.entries(figures)) samples.push({ page: servedPage.page.id, row, value })
  } catch (error) {
    failures.push(`A visit of ${servedPage.page.name} failed: ${`${error}`.split('\n')[0]}`)
  }
}

const createReport = () => `# Benchmark of the page

Written by \`make bench\`; do not edit. ${doneRounds} of ${rounds} rounds in ${Math.round((performance.now() - startTime) / 60_000)} minutes. In each round, the pages are
visited one after the other. Every visit starts with an empty browser, on a processor that is slowed down ${cpuSlowdown} times. The
network of first visits has ${slowNetwork.downKbps / 1000} Mbps down, ${slowNetwork.upKbps} kbps up and ${slowNetwork.latencyMs} ms of latency.
The bare page replaces this number of elements (and characters) in the steps: ${blockIds.map((id) => `${id} ${blockSizes[id][0]} (${blockSizes[id][1]})`).join(', ')}.
Each figure is the median of the rounds, with minimum and maximum in parentheses. The figure
after \`=\` is the ratio of the median to the median of the page's bare page.

Machine: ${machineText}; ${describeLoad(loadAverages)}.

${createTargetTable(samples)}

An element is "seen" when a person could see it. For every page, this means that four conditions are met: the product of
the opacities of the element and its ancestors is at least 0.5, at least half of the element is inside the viewport, a click
at the middle of the element hits the element (so it is neither covered nor inert), and the display has shown a frame in
which the first three conditions are met. A ResizeObserver checks these three conditions in every frame after the layout.
The trace's \`AnimationFrame::Presentation\` contains the time at which the display showed the frame. While the main thread is
busy, the compositor continues a fade. If the compositor brings the product to 0.5 before the main thread's next frame, the
time of this moment counts. Total blocking time is the sum of the time beyond 50 ms of each task of the main thread.

${sections.map((section) => `## ${section.title}\n\n${section.intro}\n\n${createSectionTable(section, samples)}\n`).join('\n')}
## The pages

${pages.map(({ name, description }) => `- ${name}: ${description}.\n`).join('')}${failures.map((line) => `- ${line}\n`).join('')}
${describePackages()}
Every page has two networks (1, 8453) and is built with the settings of \`web/vite.config.ts\`. The server of \`kisslock serve\` serves the
pages from compressed files. The build of the application pages replaces no modules, unlike the build of Kisslock's own page.
The peers use a version of React that both of them support.
AppKit is not measured. The license of its version 1.8.24 (Reown Community License, section 2b) requires that each use connects
to Reown's network, but this benchmark sends no request to another machine.
`

const servedPages: ServedPage[] = []
for (const page of pages.filter(isBuilt)) servedPages.push({ page, ...(await servePage(page)) })
while (doneRounds < rounds && performance.now() - startTime < roundDeadlineMs) {
  // Each round has its own browser. If the browser crashes, only this round is lost.
  const browser = await startBrowser()
  machineText = describeMachine(browser)
  for (const measure of measures)
    for (const servedPage of servedPages) await measureWithRetry(measure, browser, servedPage)
  await browser.close()
  doneRounds++
  loadAverages.push(readLoadAverage())
  writePart('page', createReport(), doneRounds >= minRounds)
  if (doneRounds >= minRounds) updateCopiedTables(samples)
  printLine(`Round ${doneRounds} of ${rounds} is done after ${((performance.now() - startTime) / 1000).toFixed(0)} s.`)
}
printLine(createReport())
await Promise.all(servedPages.map(({ stop }) => stop()))
