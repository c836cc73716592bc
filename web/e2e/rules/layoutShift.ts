import type { Page } from '@playwright/test'

type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }

/** One frame in which something moved: by how much, what, and whether the visitor had just done something. */
export type Shift = { value: number; afterInput: boolean; what: string }

type ShiftingWindow = { shifts: Shift[] }

/** From now on every load notes what moves without an animation. */
export const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    ;(window as unknown as ShiftingWindow).shifts = shifts
    const nameOf = (node: Node | undefined) => (node instanceof Element ? `${node.tagName}.${node.className}` : '?')
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        shifts.push({ value, afterInput: hadRecentInput, what: sources.map(({ node }) => nameOf(node)).join(' ') })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What has moved since the last load. */
export const shiftsIn = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as ShiftingWindow).shifts)
