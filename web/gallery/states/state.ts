import type { Size } from '../places'
import type { Site } from '../sites'
import type { browsers, Visitor } from '../visitor'

/** How to reach one state. */
type State = {
  /** The visitor's and the wallets' actions. */
  reach: (visitor: Visitor) => Promise<unknown>
  /** Undefined: both sizes. */
  only?: Size
  /** Undefined: the browser of the run. */
  browser?: keyof typeof browsers
  /** Undefined: the plain site. */
  site?: Site
  /** Undefined: English. */
  locale?: string
  /** Whether a phone's picture shows the whole page, however long. */
  whole?: true
  /** Whether the pointer belongs to the state; else it is moved out of the way. */
  pointing?: true
}

export type States = Readonly<Record<string, State>>
