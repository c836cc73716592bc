import type { Page } from '@playwright/test'

type Source = { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }

/** A layout shift: its value, whether it followed an input of the visitor, and its sources. */
export type Shift = { value: number; afterInput: boolean; what: string }

type ShiftingWindow = { shifts: Shift[] }

/** Record the layout shifts of every page load from now on. Animations do not count as layout shifts. */
export const noteShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    ;(window as unknown as ShiftingWindow).shifts = shifts
    const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(',')
    const said = ({ node, previousRect, currentRect }: Source) =>
      `${node instanceof Element ? `${node.tagName}.${node.className}` : '?'} ${box(previousRect)} to ${box(currentRect)}`
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        shifts.push({ value, afterInput: hadRecentInput, what: sources.map(said).join('; ') })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Return the layout shifts since the last load. */
export const shiftsIn = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as ShiftingWindow).shifts)
