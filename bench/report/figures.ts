import type { Measured } from '../measure/measured.ts'
import type { Manner } from '../pages.ts'

/** A row of the results: the visits that it is computed from, and the target for its ratio to the bare page. */
export type Figure = {
  title: string
  unit: 'ms' | 'kB' | ''
  /** Undefined: all visits, because they do not differ up to this moment. */
  manner?: Manner
  of: (visit: Measured) => number
  /** The largest ratio of Kisslock to the bare page that meets the target. */
  most?: number
}

/** Every row, in the order of a visit. */
export const figures: readonly Figure[] = [
  { title: 'gzip until the button works', unit: 'kB', manner: 'at once', of: (v) => v.untilButton.bytes / 1000 },
  { title: 'requests until the button works', unit: '', manner: 'at once', of: (v) => v.untilButton.requests },
  { title: 'gzip until the first wallet', unit: 'kB', manner: 'at once', of: (v) => v.untilWallet.bytes / 1000 },
  { title: 'requests until the first wallet', unit: '', manner: 'at once', of: (v) => v.untilWallet.requests },
  { title: 'navigation → button interactive', unit: 'ms', of: (v) => v.button, most: 1.1 },
  {
    title: 'navigation → first wallet, clicking at once',
    unit: 'ms',
    manner: 'at once',
    of: (v) => v.firstWallet,
    most: 1.25,
  },
  {
    title: 'click → first wallet focusable, after hovering',
    unit: 'ms',
    manner: 'after hovering',
    of: (v) => v.clickToWallet,
    most: 1.6,
  },
  {
    title: 'click → its frame drawn, after hovering',
    unit: 'ms',
    manner: 'after hovering',
    of: (v) => v.clickToDrawn,
    most: 1.6,
  },
  {
    title: 'click → first wallet focusable, without hovering',
    unit: 'ms',
    manner: 'later',
    of: (v) => v.clickToWallet,
    most: 1.6,
  },
  {
    title: 'click → its frame drawn, without hovering',
    unit: 'ms',
    manner: 'later',
    of: (v) => v.clickToDrawn,
    most: 1.6,
  },
  { title: 'long tasks, clicking at once', unit: 'ms', manner: 'at once', of: (v) => v.longTaskMs, most: 1.3 },
  { title: 'long tasks, clicking later', unit: 'ms', manner: 'later', of: (v) => v.longTaskMs, most: 1.3 },
  { title: 'number of long tasks, clicking later', unit: '', manner: 'later', of: (v) => v.longTasks },
]
