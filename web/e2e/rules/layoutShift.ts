import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & { value: number; sources: { node?: Node }[] }
type ShiftingWindow = { shifts: string[] }

/** From now on every load notes what moved by itself, also right after an input. */
export const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: string[] = []
    ;(window as unknown as ShiftingWindow).shifts = shifts
    const nameOf = (node: Node | undefined) => (node instanceof Element ? `${node.tagName}.${node.className}` : '?')
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        shifts.push(`${value.toFixed(5)} ${sources.map(({ node }) => nameOf(node)).join(' ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What has moved since the last load, by how much. */
export const shiftsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as ShiftingWindow).shifts)
