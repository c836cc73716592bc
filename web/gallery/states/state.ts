import type { Size } from '../places'
import type { Site } from '../sites'
import type { browsers } from '../visitor'
import type { Reach, Steps } from './steps'

type Circumstances = {
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

/** How to reach one state. */
type State = Circumstances & { steps: Steps }

export type States = Readonly<Record<string, State>>

/** Makes tables of states that share a site or a browser. A state without circumstances of its own is its steps alone. */
export const statesOf =
  (shared: Circumstances = {}) =>
  (states: Readonly<Record<string, Reach | Steps | State>>): States =>
    Object.fromEntries(
      Object.entries(states).map(([id, state]) => {
        if (typeof state === 'function') return [id, { ...shared, steps: [state] }]
        return [id, { ...shared, ...('steps' in state ? state : { steps: state }) }]
      }),
    )
