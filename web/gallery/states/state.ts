import type { ScreenSize } from '../places'
import type { Site } from '../sites'
import type { browserOptions } from '../visitor'
import type { Steps, VisitorAction } from './steps'

type StateCircumstances = {
  /** The only screen size in which the state is drawn. Undefined means both sizes. */
  only?: ScreenSize
  /** The browser in which the state is drawn. Undefined means the browser of the run. */
  browser?: keyof typeof browserOptions
  /** The site on which the state is drawn. Undefined means the plain site. */
  site?: Site
  /** The visitor's language. Undefined means English. */
  locale?: string
  /** True if a phone's picture shows the whole page, regardless of its height. */
  whole?: true
  /** True if the pointer is part of the state. If not, the test moves the pointer away before it draws the state. */
  pointing?: true
}

/** How to reach a state. */
type GalleryState = StateCircumstances & { steps: Steps }

export type GalleryStates = Readonly<Record<string, GalleryState>>

/**
 * Make a table of states that share a site or a browser. A state that uses the shared site and browser without changes
 * is written as a list of steps.
 */
export const createStates =
  (sharedCircumstances: StateCircumstances = {}) =>
  (states: Readonly<Record<string, VisitorAction | Steps | GalleryState>>): GalleryStates =>
    Object.fromEntries(
      Object.entries(states).map(([id, state]) => {
        if (typeof state === 'function') return [id, { ...sharedCircumstances, steps: [state] }]
        return [id, { ...sharedCircumstances, ...('steps' in state ? state : { steps: state }) }]
      }),
    )
