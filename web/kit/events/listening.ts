import {
  connectionEventOf,
  type SiteConnection,
  type SiteSession,
  sessionEventOf,
  siteConnection,
  siteSession,
} from '../../src/flow/siteEvents'
import type { KisslockCore } from '../../src/kisslock'
import { callSite, follow } from './follow'
import { frozenWhileRestoring } from './frozenConnection'

/** The events of `on`, each with the listener's argument. An event of an end carries what has ended. */
export type KisslockEvents = {
  connect: SiteConnection
  /** The connection has another account or chain. */
  change: SiteConnection
  disconnect: SiteConnection
  'sign-in': SiteSession
  'sign-out': SiteSession
}

/** Calls the listener for each event of a name from now on. Returns the function that ends this. */
export const listenTo = <Name extends keyof KisslockEvents>(
  { connection, session, flow }: KisslockCore,
  event: Name,
  listener: (detail: KisslockEvents[Name]) => void,
): (() => void) => {
  const notify = (detail: SiteConnection | SiteSession | null) =>
    callSite(listener as (detail: SiteConnection | SiteSession | null) => void, detail)
  const stops = [
    follow(frozenWhileRestoring(connection), (was, is) => {
      const [before, now] = [siteConnection(was), siteConnection(is)]
      if (connectionEventOf(before, now) === event) notify(now ?? before)
    }),
    follow(session, (was, is) => {
      if (sessionEventOf(was, is, flow.get().screen.at === 'sign') === event)
        notify(siteSession(is) ?? siteSession(was))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
