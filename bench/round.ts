import type { Browser } from './browser.ts'
import { click } from './measure/click.ts'
import type { Speed } from './measure/conditions.ts'
import { drag } from './measure/drag.ts'
import { firstVisit } from './measure/firstVisit.ts'
import { type Input, inputs } from './measure/input.ts'
import { type Sample, samples } from './measure/sample.ts'
import { walk } from './measure/steps.ts'
import { bareId, ownId, type Page } from './pages.ts'
import { isDue, visitsIn } from './report/plan.ts'
import { journeys } from './steps.ts'

/** A served page. */
export type Place = { page: Page; origin: string }

/** Sentences about visits that failed. */
export type Failures = string[]

/** Visits of one page for one part of the report. */
type Measure = (browser: Browser, place: Place) => Promise<Sample[]>

const visits = (speed: Speed): Measure => {
  return async (browser, { page, origin }) => {
    const { bytesButton, requestsButton, bytesOpen, requestsOpen, ...times } = await firstVisit(
      browser,
      page,
      origin,
      speed,
    )
    return samples(page.id, {
      ...(speed === 4 && { bytesButton, requestsButton, bytesOpen, requestsOpen }),
      ...Object.fromEntries(Object.entries(times).map(([name, value]) => [`${name}@${speed}`, value])),
    })
  }
}

const clicks = (speed: Speed, input: Input): Measure => {
  return async (browser, { page, origin }) => {
    if (page.onlyFirstVisit) return []
    const { seen, handlers, blocking } = await click(browser, page, origin, { input, slowerBy: speed })
    const at = `${input}@${speed}`
    return samples(page.id, { [`seen ${at}`]: seen, [`handlers ${at}`]: handlers, [`blocking ${at}`]: blocking })
  }
}

const tap: Measure = async (browser, { page, origin }) => {
  if (page.onlyFirstVisit) return []
  const { seen, handlers } = await click(browser, page, origin, { input: 'touch', slowerBy: 4, phone: true })
  return samples(page.id, { tap: seen, 'tap handlers': handlers })
}

const pull: Measure = async (browser, { page, origin }) => {
  if (!page.handle) return []
  const { framesPerSecond, gap } = await drag(browser, { ...page, handle: page.handle }, origin, 4)
  return samples(page.id, { drag: framesPerSecond, 'drag gap': gap })
}

const steps: Measure = async (browser, { page, origin }) => {
  const found: Sample[] = []
  for (const journey of journeys.filter((one) => one.page === page.id))
    for (const { id, ...figures } of await walk(browser, page, origin, journey, 4))
      found.push(
        ...samples(
          page.id,
          Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${id} ${name}`, value])),
        ),
      )
  return found
}

/** The name of a part in the progress, its visits, and in how many of fifteen rounds the bare page and Kisslock, or the peers, make them. */
type Part = { name: string; measure: Measure; ours: number; peers: number }

/** In the order of a round. The peers have no targets, so fewer of their visits are made. */
const parts: readonly Part[] = [
  ...inputs.map((input) => ({
    name: `${input}, 4×`,
    measure: clicks(4, input),
    ours: 15,
    peers: input === 'mouse' ? 7 : 3,
  })),
  { name: 'tap on a phone', measure: tap, ours: 15, peers: 3 },
  { name: 'first visit, 4×', measure: visits(4), ours: 7, peers: 3 },
  { name: 'steps', measure: steps, ours: 7, peers: 7 },
  { name: 'pulling the sheet', measure: pull, ours: 7, peers: 0 },
  ...inputs.map((input) => ({ name: `${input}, 6×`, measure: clicks(6, input), ours: 5, peers: 0 })),
  { name: 'first visit, 6×', measure: visits(6), ours: 5, peers: 0 },
]

const isPeer = ({ id }: Page) => ![bareId, ownId].includes(id)

/** A visit that takes longer than this has failed. */
const visitMs = 90_000

const inTime = async <Result>(visit: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it did not end in time.')), visitMs)
  })
  return Promise.race([visit, late]).finally(() => clearTimeout(timer))
}

/** A visit that fails is made once more; after a second failure its figures are missing, and the report says so. */
const twice = async (part: Part, browser: Browser, place: Place, failures: Failures): Promise<Sample[]> => {
  try {
    return await inTime(part.measure(browser, place))
  } catch {
    return inTime(part.measure(browser, place)).catch(({ message }: Error) => {
      failures.push(`A visit of ${place.page.name} failed (${part.name}): ${message.split('\n')[0]}`)
      return []
    })
  }
}

/**
 * The round of a number from 1 on: each of its parts of each page in turn, so that a change of the machine meets all of them.
 * Each visit's samples are handed on at once.
 */
export const round = async (
  browser: Browser,
  places: readonly Place[],
  number: number,
  { found, failures, say }: { found: (samples: Sample[]) => void; failures: Failures; say: (line: string) => void },
): Promise<void> => {
  for (const part of parts) {
    const start = performance.now()
    const due = places.filter(({ page }) => isDue(number, isPeer(page) ? part.peers : part.ours))
    for (const place of due) found(await twice(part, browser, place, failures))
    if (due.length) say(`  ${part.name}: ${((performance.now() - start) / 1000).toFixed(0)} s`)
  }
}

/** How often the benchmark visits what in so many rounds, in words. */
export const often = (rounds: number): string =>
  parts
    .map(({ name, ours, peers }) => `${name} ${visitsIn(rounds, ours)}${peers ? ` (${visitsIn(rounds, peers)})` : ''}`)
    .join(', ')
