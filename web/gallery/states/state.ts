import type { Size } from '../places'
import type { Site } from '../sites'
import type { browsers, Visitor } from '../visitor'

/** How one state is reached. */
type State = {
  /** Everything that the visitor and their wallets do. */
  reach: (visitor: Visitor) => Promise<unknown>
  /** Left out: both sizes. */
  only?: Size
  /** Left out: the browser that runs. */
  browser?: keyof typeof browsers
  /** Left out: the plain one. */
  site?: Site
  /** Left out: English. */
  locale?: string
  /** The picture is of the whole page, however long, on a phone's screen. */
  whole?: true
  /** The pointer is part of the state; else it is moved out of the way. */
  pointing?: true
}

export type States = Readonly<Record<string, State>>
