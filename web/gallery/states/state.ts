import type { Size } from '../places'
import type { Site } from '../sites'
import type { browsers } from '../visitor'
import { following, type Reach, type Steps } from './steps'

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

type Circumstances = Omit<State, 'reach'>

export type States = Readonly<Record<string, State>>

/** Makes tables of states that share a site or a browser. A state without circumstances of its own is its steps alone. */
export const statesOf =
  (shared: Circumstances = {}) =>
  (states: Readonly<Record<string, Reach | Steps | (Circumstances & { steps: Steps })>>): States =>
    Object.fromEntries(
      Object.entries(states).map(([id, state]) => {
        if (typeof state === 'function') return [id, { ...shared, reach: state }]
        if (!('steps' in state)) return [id, { ...shared, reach: following(state) }]
        const { steps, ...own } = state
        return [id, { ...shared, ...own, reach: following(steps) }]
      }),
    )
