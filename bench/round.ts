import type { Browser } from './browser.ts'
import { click } from './measure/click.ts'
import type { Speed } from './measure/conditions.ts'
import { drag } from './measure/drag.ts'
import { firstVisit } from './measure/firstVisit.ts'
import { type Input, inputs } from './measure/input.ts'
import { type Sample, samples } from './measure/sample.ts'
import { walk } from './measure/steps.ts'
import { bareId, ownId, type Page } from './pages.ts'
import { journeys } from './steps.ts'

/** A served page. */
export type Place = { page: Page; origin: string }

/** Sentences about visits that failed. */
export type Failures = string[]

/** Visits for one figure of each page in turn, so that a change of the machine meets all of them. */
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

const atSpeed = (speed: Speed) => [visits(speed), ...inputs.map((input) => clicks(speed, input))]

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

/** Figures with a target are measured in each round, the slower processor and the steps in every third. */
const always = [...atSpeed(4), tap]
const inThird = [...atSpeed(6), pull, steps]
/** The peers have no targets: every fifth round is enough for them, without the slower processor. */
const ofPeers = [...always, steps]
const [third, fifth] = [3, 5]

/** A visit that fails is made once more; after a second failure its figures are missing, and the report says so. */
const twice = async (measure: Measure, browser: Browser, place: Place, failures: Failures): Promise<Sample[]> => {
  try {
    return await measure(browser, place)
  } catch {
    return measure(browser, place).catch(({ message }: Error) => {
      failures.push(`A visit of ${place.page.name} failed: ${message}`)
      return []
    })
  }
}

/** The round of a number from 1 on: each of its figures, of each page in turn. */
export const round = async (
  browser: Browser,
  places: readonly Place[],
  number: number,
  failures: Failures,
): Promise<Sample[]> => {
  const found: Sample[] = []
  const withPeers = number % fifth === 1
  for (const measure of number % third === 1 ? [...always, ...inThird] : always)
    for (const place of places) {
      const isPeer = ![bareId, ownId].includes(place.page.id)
      if (isPeer && !(withPeers && ofPeers.includes(measure))) continue
      found.push(...(await twice(measure, browser, place, failures)))
    }
  return found
}

/** How often the benchmark visits what, in words. */
export const often = `Each round visits the bare page and Kisslock in turn, every ${third}rd also at 6× and step
by step, every ${fifth}th the peers (at 4×)`
