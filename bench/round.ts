import type { Browser } from './browser.ts'
import { click } from './measure/click.ts'
import { speeds } from './measure/conditions.ts'
import { drag } from './measure/drag.ts'
import { firstVisit } from './measure/firstVisit.ts'
import { inputs } from './measure/input.ts'
import { type Sample, samples } from './measure/sample.ts'
import { walk } from './measure/steps.ts'
import { bareId, ownId, type Page } from './pages.ts'
import { journeys } from './steps.ts'

/** A served page. */
export type Place = { page: Page; origin: string }

/** Visits for one figure of each page in turn, so that a change of the machine meets all of them. */
type Measure = (browser: Browser, place: Place) => Promise<Sample[]>

const firstVisits = speeds.map(
  (speed): Measure =>
    async (browser, { page, origin }) => {
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
    },
)

const clicks = speeds.flatMap((speed) =>
  inputs.map(
    (input): Measure =>
      async (browser, { page, origin }) => {
        if (page.onlyFirstVisit) return []
        const { seen, handlers, blocking } = await click(browser, page, origin, { input, slowerBy: speed })
        const at = `${input}@${speed}`
        return samples(page.id, { [`seen ${at}`]: seen, [`handlers ${at}`]: handlers, [`blocking ${at}`]: blocking })
      },
  ),
)

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

/** Everything that is measured in a round; the second list is measured in the rounds of the peers only. */
const always = [...firstVisits, ...clicks, tap]
const sometimes = [pull, steps]

/** One round: each figure of each page. */
export const round = async (browser: Browser, places: readonly Place[], withPeers: boolean): Promise<Sample[]> => {
  const found: Sample[] = []
  const here = places.filter(({ page: { id } }) => withPeers || id === bareId || id === ownId)
  for (const measure of withPeers ? [...always, ...sometimes] : always)
    for (const place of here) found.push(...(await measure(browser, place)))
  return found
}
