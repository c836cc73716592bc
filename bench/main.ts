/** `node bench/main.ts [ROUNDS]`: the pages beside their bare pages and peers; `ROWS` names some of them. */
import { type Browser, startBrowser } from './browser.ts'
import { click } from './measure/click.ts'
import { network, slowerBy } from './measure/conditions.ts'
import { firstVisit } from './measure/firstVisit.ts'
import type { Input } from './measure/input.ts'
import { count, walk } from './measure/steps.ts'
import type { Amount } from './measure/watch.ts'
import { isBuilt, type Page, peers, wanted } from './pages.ts'
import {
  load,
  loadText,
  machine,
  madeOf,
  type Sample,
  samples,
  sectionTable,
  targetTable,
  tell,
  write,
} from './report.ts'
import { sections } from './rows.ts'
import { serve } from './servers.ts'
import { journeys, swaps } from './steps.ts'

const wholeRounds = 15
const rounds = Number(process.argv[2] || wholeRounds)
const pages = wanted()
/** The results of fewer rounds or rows stand in the folder of the built pages, and those of the repository stay. */
const enough = process.env.ROWS ? Number.POSITIVE_INFINITY : 7
/** The limit for the whole run, and for a visit. What was measured until then is kept. */
const [endMs, visitMs] = [37 * 60_000, 90_000]

type Place = { page: Page; origin: string; stop: () => Promise<void> }
/** Visits of one page for one part of the report. */
type Measure = (browser: Browser, place: Place) => Promise<Sample[]>
/** In how many of fifteen rounds the visits are made: of the peers, and of all others. */
type Part = { name: string; measure: Measure; ours: number; peers: number }

const clicks = (input: Input, ours: number, peers: number): Part => ({
  name: `press ${input}`,
  ours,
  peers,
  async measure(browser, { page, origin }) {
    if (!page.wallet) return []
    const { button, ...figures } = await click(browser, page, origin, input)
    const found = samples(page.id, input === 'tap' ? {} : { loaded: button })
    return [...found, ...samples(page.id, figures).map((one) => ({ ...one, row: `${one.row} ${input}` }))]
  },
})

let counts = new Map<string, Amount>()
const steps: Measure = async (browser, { page, origin }) => {
  const found: Sample[] = []
  for (const journey of [...journeys, swaps(counts)].filter((one) => one.page === page.id && one.steps.length))
    for (const { id, ...figures } of await walk(browser, page, origin, journey))
      found.push(...samples(page.id, figures).map((one) => ({ ...one, row: `${id} ${one.row}` })))
  return found
}

const visits: Measure = async (browser, { page, origin }) => samples(page.id, await firstVisit(browser, page, origin))

const parts: readonly Part[] = [
  clicks('after resting', 15, 15),
  clicks('at once', 15, 15),
  { name: 'first visit', measure: visits, ours: 15, peers: 15 },
  { name: 'steps', measure: steps, ours: 15, peers: 7 },
  clicks('Enter', 5, 3),
  clicks('tap', 5, 3),
]

/** How often a part that is made in `share` of fifteen rounds is made in so many: spread evenly, beginning with the first. */
const visitsIn = (rounds: number, share: number) => Math.ceil((rounds * share) / wholeRounds)
const isDue = (number: number, share: number) => visitsIn(number, share) > visitsIn(number - 1, share)

const say = (line: string) => process.stdout.write(`${line}\n`)

const inTime = async <Result>(visit: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it did not end in time.')), visitMs)
  })
  return Promise.race([visit, late]).finally(() => clearTimeout(timer))
}

const [start, loads, found]: [number, number[], Sample[]] = [performance.now(), [load()], []]
const failures = pages.filter((page) => !isBuilt(page)).map(({ name }) => `${name} could not be built here.`)
let [about, done] = ['', 0]

/** A visit that fails is made once more; after a second failure its figures are missing, and the report says so. */
const twice = async ({ measure, name }: Part, browser: Browser, place: Place): Promise<void> => {
  const again = () => inTime(measure(browser, place))
  const failed = ({ message }: Error) =>
    failures.push(`A visit of ${place.page.name} failed (${name}): ${message.split('\n')[0]}`)
  await again()
    .catch(again)
    .then((samples) => found.push(...samples), failed)
}

const often = () =>
  parts
    .map(({ name, ours, peers }) => `${name} ${visitsIn(done, ours)}${peers ? ` (${visitsIn(done, peers)})` : ''}`)
    .join(', ')

const text = () => `# Benchmark of the page

Written by \`make bench\`; do not edit. ${done} of ${rounds} rounds in ${Math.round((performance.now() - start) / 60_000)} minutes. In each round the pages take turns. Every visit has
an empty browser and a processor ${slowerBy} times slower; first visits have ${network.downKbps / 1000} Mbps down, ${network.upKbps} kbps up and ${network.latencyMs} ms of latency.
Visits of each page, in brackets of each peer: ${often()}.
Elements (and characters) that the bare page replaces in the steps: ${[...counts].map(([id, one]) => `${id} ${one.elements} (${one.characters})`).join(', ')}.
Medians with least and most in brackets; \`=\` is the ratio of the medians to those of the page's bare page.

Machine: ${about}; ${loadText(loads)}.

${targetTable(found)}

"Seen" means that a person could see it, the same for every page: the product of the opacities of the element and its
ancestors is at least 0.5, at least half of it is inside the viewport, its middle is hit by a click (so it is neither covered
nor inert), and the frame in which this is so was presented. A ResizeObserver looks in every frame after its layout; the
trace's \`AnimationFrame::Presentation\` says when the display showed that frame. While the main thread is busy the compositor
continues a fade: where it makes the product 0.5 before the main thread's next frame, that moment counts.
Main-thread time is the sum of all tasks, total blocking time what each takes beyond 50 ms.

${sections.map((section) => `## ${section.title}\n\n${section.says}\n\n${sectionTable(section, found)}\n`).join('\n')}
## The pages

${pages.map(({ name, is }) => `- ${name}: ${is}.\n`).join('')}${failures.map((line) => `- ${line}\n`).join('')}
${madeOf()}
Every page has two networks (1, 8453), is built with the settings of \`web/vite.config.ts\` and served by the server of \`kisslock serve\`, compressed beforehand;
the pages of applications are built without the modules that Kisslock's own build replaces. The peers have the React that both of them support.
AppKit is not a peer: the licence of its version 1.8.24 (Reown Community License, section 2b) wants each use to connect to Reown's
network, and this benchmark lets no request leave the machine.
`

const measure = async (places: readonly Place[]): Promise<void> => {
  for (done = 0; done < rounds; ) {
    const number = done + 1
    // A browser of its own for each round: one that ends early costs one round.
    const browser = await startBrowser()
    about = machine(browser)
    try {
      for (const part of parts)
        for (const place of places)
          if (isDue(number, peers.includes(place.page.id) ? part.peers : part.ours)) await twice(part, browser, place)
    } finally {
      await browser.close()
    }
    done = number
    loads.push(load())
    write('page', text(), done >= enough)
    if (done >= enough) tell(found)
    say(`Round ${number} of ${rounds} is done after ${((performance.now() - start) / 1000).toFixed(0)} s.`)
  }
}

/** Resolves at the limit, or when the process is asked to end. */
const cutOff = new Promise<Error>((resolve) => {
  const end = () => resolve(new Error('It was cut off.'))
  setTimeout(end, endMs)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
})

/** What the bare page replaces in each step: as much as Kisslock shows, counted once. */
const countSteps = async (places: readonly Place[]): Promise<void> => {
  const place = places.find(({ page }) => page.id === 'page')
  if (!place) return
  const browser = await startBrowser()
  const found: [string, Amount][] = []
  for (const journey of journeys.filter(({ page }) => page === place.page.id))
    found.push(...(await count(browser, place.page, place.origin, journey)))
  await browser.close()
  counts = new Map(found.filter(([id]) => id !== 'key'))
}

const places: Place[] = []
for (const page of pages.filter(isBuilt)) places.push({ page, ...(await serve(page)) })
const measured = countSteps(places).then(() => measure(places))
const end = await Promise.race([measured, cutOff]).catch((error: Error) => error)
say(`${text()}\nResults of ${done} of ${rounds} rounds: ${write('page', text(), done >= enough)}`)
for (const line of failures) say(line)
if (end) say(`The benchmark failed: ${end.message}`)
await Promise.all(places.map(({ stop }) => stop()))
process.exit(end ? 1 : 0)
