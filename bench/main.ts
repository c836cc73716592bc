/** `node bench/main.ts [ROUNDS] [click]`: the page beside its peers; `click` measures the click by mouse alone and keeps nothing. */
import { type Browser, startBrowser } from './browser.ts'
import { click } from './measure/click.ts'
import { network, slowerBy } from './measure/conditions.ts'
import { firstVisit } from './measure/firstVisit.ts'
import { type Input, inputs } from './measure/input.ts'
import { walk } from './measure/steps.ts'
import { bareId, isBuilt, ownId, type Page, pages } from './pages.ts'
import { load, loadText, machine, madeOf, type Sample, samples, sectionTable, targets, write } from './report.ts'
import { sections } from './rows.ts'
import { serve } from './servers.ts'
import { journeys } from './steps.ts'

const [given, only] = process.argv.slice(2)
const wholeRounds = 15
const rounds = Number(given || (only ? 3 : wholeRounds))
/** The results of fewer rounds stand in the folder of the built pages, and those of the repository stay. */
const enough = 7
/** The limit for the whole run, and for a visit. What was measured until then is kept. */
const [endMs, visitMs] = [25 * 60_000, 90_000]

type Place = { page: Page; origin: string; stop: () => Promise<void> }
/** Visits of one page for one part of the report. */
type Measure = (browser: Browser, place: Place) => Promise<Sample[]>
/** In how many of fifteen rounds the bare page and Kisslock, or the peers, make the visits. The peers have no targets. */
type Part = { name: string; measure: Measure; ours: number; peers: number }

const clicks = (input: Input): Measure => {
  return async (browser, { page, origin }) => {
    const { seen, handlers, blocking } = await click(browser, page, origin, { input })
    return samples(page.id, {
      [`seen ${input}`]: seen,
      [`handlers ${input}`]: handlers,
      [`blocking ${input}`]: blocking,
    })
  }
}

const tap: Measure = async (browser, { page, origin }) => {
  const { seen, handlers } = await click(browser, page, origin, { input: 'touch', phone: true })
  return samples(page.id, { tap: seen, 'tap handlers': handlers })
}

const steps: Measure = async (browser, { page, origin }) => {
  const found: Sample[] = []
  for (const journey of journeys.filter((one) => one.page === page.id))
    for (const { id, ...figures } of await walk(browser, page, origin, journey))
      for (const [name, value] of Object.entries(figures)) found.push({ page: page.id, row: `${id} ${name}`, value })
  return found
}

const visits: Measure = async (browser, { page, origin }) => samples(page.id, await firstVisit(browser, page, origin))

const parts: readonly Part[] =
  only === 'click'
    ? [{ name: 'mouse', measure: clicks('mouse'), ours: wholeRounds, peers: wholeRounds }]
    : [
        ...inputs.map((input) => ({ name: input, measure: clicks(input), ours: 15, peers: input === 'mouse' ? 7 : 3 })),
        { name: 'tap on a phone', measure: tap, ours: 15, peers: 3 },
        { name: 'first visit', measure: visits, ours: 7, peers: 3 },
        { name: 'steps', measure: steps, ours: 7, peers: 7 },
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
Visits of the bare page and of Kisslock, in brackets of each peer: ${often()}.
Medians with least and most in brackets; \`=\` is the ratio of the medians to the bare page's.

Machine: ${about}; ${loadText(loads)}.

${targets(sections, found)}

"Seen" means that a person could see it, the same for every page: the product of the opacities of the element and its
ancestors is at least 0.5, at least half of it is inside the viewport, its middle is hit by a click (so it is neither covered
nor inert), and the frame in which this is so was presented. A ResizeObserver looks in every frame after its layout; the
trace's \`AnimationFrame::Presentation\` says when the display showed that frame. While the main thread is busy the compositor
continues a fade: where it makes the product 0.5 before the main thread's next frame, that moment counts.
Main-thread time is the sum of all tasks, total blocking time what each takes beyond 50 ms. Handlers are all of the
input from the last movement on, as Event Timing counts them from \`processingStart\` to \`processingEnd\`.

${sections.map((section) => `## ${section.title}\n\n${section.says}\n\n${sectionTable(section, pages.filter(isBuilt), found)}\n`).join('\n')}
## The pages

${pages.map(({ name, is }) => `- ${name}: ${is}.\n`).join('')}${failures.map((line) => `- ${line}\n`).join('')}
${madeOf()}
Every page has two networks (1, 8453), is built with the settings of \`web/vite.config.ts\` and served by the server of \`kisslock serve\`, compressed beforehand.
The peers have the React that both of them support.
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
          if (isDue(number, [bareId, ownId].includes(place.page.id) ? part.ours : part.peers))
            await twice(part, browser, place)
    } finally {
      await browser.close()
    }
    done = number
    loads.push(load())
    if (!only) write('page', text(), done >= enough)
    say(`Round ${number} of ${rounds} is done after ${((performance.now() - start) / 1000).toFixed(0)} s.`)
  }
}

/** Resolves at the limit, or when the process is asked to end. */
const cutOff = new Promise<Error>((resolve) => {
  const end = () => resolve(new Error('It was cut off.'))
  setTimeout(end, endMs)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
})

const places: Place[] = []
for (const page of pages.filter(isBuilt)) places.push({ page, ...(await serve(page)) })
const end = await Promise.race([measure(places), cutOff]).catch((error: Error) => error)
const shown = sections.filter(({ title }) => title === 'The click')
say(only ? shown.map((section) => sectionTable(section, pages, found)).join('') : text())
if (!only) say(`Results of ${done} of ${rounds} rounds: ${write('page', text(), done >= enough)}`)
for (const line of failures) say(line)
if (end) say(`The benchmark failed: ${end.message}`)
await Promise.all(places.map(({ stop }) => stop()))
process.exit(end ? 1 : 0)
