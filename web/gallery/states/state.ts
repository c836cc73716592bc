import type { Size } from '../places'
import type { Site } from '../sites'
import type { browsers, Visitor } from '../visitor'

/** The actions of the visitor and of the wallets that lead to a state. */
export type Reach = (visitor: Visitor) => Promise<unknown>

/** How to reach one state. */
type State = {
  reach: Reach
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

/** Makes tables of states that share a site or a browser. A state without circumstances of its own is its actions alone. */
export const statesOf =
  (shared: Omit<State, 'reach'> = {}) =>
  (states: Readonly<Record<string, Reach | State>>): States =>
    Object.fromEntries(
      Object.entries(states).map(([id, state]) => [
        id,
        { ...shared, ...(typeof state === 'function' ? { reach: state } : state) },
      ]),
    )
