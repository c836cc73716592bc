import { lazy } from '../../src/browser/lazy'
import type { KisslockError } from '../../src/errors/KisslockError'
import type { Connection } from '../../src/flow/connection'
import type { FlowState } from '../../src/flow/screen'
import type { Session } from '../../src/flow/session'
import type { KisslockCore } from '../../src/kisslock'
import type { KisslockEvent } from '../events/siteEvents'
import type { KitCore } from './kitCore'

/** What a page needs once its button works (dialog/lazyDialog.ts). */
export const later = lazy(() => import('../dialog/lazyDialog'))

const begun = new WeakSet<object>()

/** Loads it, and starts the work beside a site's stores once. A failure is ignored here: the next use tries again. */
export const beginLater = (core: KitCore): void => {
  Promise.all([later.load(), core.own.added.load()])
    .then(async ([{ resumeGuide }]) => {
      if (begun.has(core.runtime)) return
      begun.add(core.runtime)
      await resumeGuide(core)
    })
    .catch(() => {})
}

/** Keeps the error of a chunk that could not be loaded as `page/part-missing`. The class of errors is loaded later. */
export const tellMissing = ({ flow }: KisslockCore, error: unknown): void => {
  later.load().then(
    ({ partMissing }) => flow.backgroundError.set(partMissing(error)),
    () => {},
  )
}

/** The code of `onEvent`, loaded for a site that listens. */
const eventsChunk = lazy(() => import('../events/siteEvents'))

/** The values that events are differences of. */
export type Heard = {
  connection: Connection
  session: Session
  flow: FlowState
  backgroundError: KisslockError | undefined
}

/** The present values of a site. */
export const heardOf = ({ connection, session, flow }: KisslockCore): Heard => ({
  connection: connection.get(),
  session: session.get(),
  flow: flow.get(),
  backgroundError: flow.backgroundError.get(),
})

/** Calls `tell` for each event from now on; those from before its code is there are told then. Returns the function that ends this. */
export const listenLater = (core: KitCore, tell: (event: KisslockEvent) => void): (() => void) => {
  const before = heardOf(core)
  let stop: (() => void) | undefined
  let left = false
  eventsChunk.load().then(
    ({ listen }) => {
      if (!left) stop = listen(core, tell, before)
    },
    (error) => tellMissing(core, error),
  )
  return () => {
    left = true
    stop?.()
  }
}
