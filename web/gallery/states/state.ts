import type { Size } from '../places'
import type { GallerySite } from '../sites'
import type { browsers, Visitor } from '../visitor'

/** How one state is reached. */
type State = {
  /** Everything that the visitor and their wallets do. */
  reach: (visitor: Visitor) => Promise<unknown>
  /** Left out: both sizes. */
  only?: Size
  /** Left out: the browser that runs. */
  browser?: keyof typeof browsers
  /** Left out: the one that nobody signs in to. */
  site?: GallerySite
  /** The pointer is part of the state; else it is moved out of the way. */
  pointing?: true
}

export type States = Readonly<Record<string, State>>
