import type { Page } from '@playwright/test'

type Source = { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }

/** A layout shift: its value, whether it followed an input of the visitor, and its sources. */
export type Shift = { value: number; afterInput: boolean; what: string }

type ShiftingWindow = { shifts: Shift[] }

/** Record the layout shifts of every page load from now on. Animations do not count as layout shifts. */
export const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    ;(window as unknown as ShiftingWindow).shifts = shifts
    const formatBox = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(',')
    const formatSource = ({ node, previousRect, currentRect }: Source) =>
      `${node instanceof Element ? `${node.tagName}.${node.className}` : '?'} ${formatBox(previousRect)} to ${formatBox(currentRect)}`
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        shifts.push({ value, afterInput: hadRecentInput, what: sources.map(formatSource).join('; ') })
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Return the layout shifts since the last load. */
export const readShifts = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as ShiftingWindow).shifts)
