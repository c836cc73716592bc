import type { Manner, Page } from '../pages.ts'
import type { Visit } from './visit.ts'
import { weigh } from './weigh.ts'

/** The gzip bytes and the number of responses that the page's own server had sent by a moment. */
type Weight = { bytes: number; requests: number }

/** The figures of one visit; times in milliseconds. */
export type Measured = {
  page: Page['id']
  manner: Manner
  button: number
  firstWallet: number
  clickToWallet: number
  clickToDrawn: number
  longTaskMs: number
  longTasks: number
  untilButton: Weight
  untilWallet: Weight
}

const weightUntil = async ({ requests }: Visit, origin: string, moment: number): Promise<Weight> => {
  const own = requests.filter(
    ({ url, arrivedMs = Number.POSITIVE_INFINITY }) => arrivedMs <= moment && new URL(url).origin === origin,
  )
  const urls = [...new Set(own.map(({ url }) => url))]
  return { bytes: await weigh(urls), requests: urls.length }
}

/** Computes the figures of a visit from its moments. */
export const measured = async (page: Page, origin: string, manner: Manner, visit: Visit): Promise<Measured> => ({
  page: page.id,
  manner,
  button: visit.button,
  firstWallet: visit.wallet,
  clickToWallet: visit.wallet - visit.click,
  clickToDrawn: visit.drawn - visit.click,
  longTaskMs: visit.longTasks.reduce((total, { ms }) => total + ms, 0),
  longTasks: visit.longTasks.length,
  untilButton: await weightUntil(visit, origin, visit.button),
  untilWallet: await weightUntil(visit, origin, visit.wallet),
})
