import type { Browser } from '../browser.ts'
import type { Page } from '../pages.ts'
import { framesBetween, longestGapBetween } from '../trace/frames.ts'
import { pressWith } from './input.ts'
import { inTab } from './opened.ts'
import { traced } from './traced.ts'

/** How a finger that pulls the sheet is followed: frames of the display a second, and the longest time between two. */
export type Drag = { framesPerSecond: number; gap: number }

/** The finger moves this far: less than what closes the sheet. */
const pullPx = 90
/** A slow pull, so that it does not close the sheet by its speed. */
const pxPerSecond = 150

/** Opens the sheet on a phone's screen, and pulls its handle down with a finger. */
export const drag = (
  browser: Browser,
  page: Page & { handle: string },
  origin: string,
  slowerBy: number,
): Promise<Drag> =>
  inTab(browser, { input: 'touch', phone: true }, async ({ tab, session, watch, seen, slow, rests }) => {
    await tab.goto(origin)
    await rests(page.button)
    await watch('open', page.wallet)
    await pressWith('touch', tab, page.button)
    await seen('open')
    await tab.waitForTimeout(1000)
    await slow(slowerBy)
    const box = await tab.locator(page.handle).first().boundingBox()
    if (!box) throw new Error(`${page.name}: the sheet has no handle.`)
    const { events } = await traced(browser, tab, async () => {
      await session.send('Input.synthesizeScrollGesture', {
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        yDistance: pullPx,
        speed: pxPerSecond,
        preventFling: true,
        gestureSourceType: 'touch',
      })
    })
    const moves = events.filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'pointermove')
    const [first, last] = [moves[0], moves.at(-1)]
    if (!first || !last || last.ts <= first.ts) throw new Error(`${page.name}: the finger did not move.`)
    return {
      framesPerSecond: (framesBetween(events, first.ts, last.ts) * 1e6) / (last.ts - first.ts),
      gap: longestGapBetween(events, first, first.ts, last.ts),
    }
  })
