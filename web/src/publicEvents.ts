import type { Store } from './browser/store'
import type { Connection } from './flow/connection'
import { newsOf, type SiteConnection, type SiteSession, sessionNewsOf, siteConnection, siteSession } from './flow/news'
import type { Session } from './flow/session'
import type { KisslockCore } from './kisslock'

/** The events of `on`, each with the listener's argument. An event of an end carries what has ended. */
export type KisslockEvents = {
  connect: SiteConnection
  /** The connection has another account or chain. */
  change: SiteConnection
  disconnect: SiteConnection
  'sign-in': SiteSession
  'sign-out': SiteSession
}

/** The values that events are differences of. */
type Values = { connection: Connection; session: Session }

/** Calls `tell` with the last and the new value on each change of a store since `before`. Returns a function that stops. */
const following = <Value>(
  store: Store<Value>,
  before: Value,
  tell: (before: Value, now: Value) => void,
): (() => void) => {
  let last = before
  const look = () => {
    const was = last
    last = store.get()
    if (was !== last) tell(was, last)
  }
  look()
  return store.subscribe(look)
}

/** The function that calls a listener for each event of a name, by default from now on. */
export const listening =
  (core: KisslockCore, values?: Values) =>
  <Name extends keyof KisslockEvents>(event: Name, listener: (detail: KisslockEvents[Name]) => void): (() => void) => {
    const { connection, session, flow } = core
    const before = values ?? { connection: connection.get(), session: session.get() }
    const give = (detail: SiteConnection | SiteSession | null) => {
      try {
        ;(listener as (detail: SiteConnection | SiteSession | null) => void)(detail)
      } catch (error) {
        // An error of a site's listener does not end the connection. The browser reports the error as uncaught.
        reportError(error)
      }
    }
    const stops = [
      following(connection, before.connection, (was, is) => {
        const [earlier, now] = [siteConnection(was), siteConnection(is)]
        if (newsOf(earlier, now) === event) give(now ?? earlier)
      }),
      following(session, before.session, (was, is) => {
        const news = sessionNewsOf(was, is, flow.get().screen.at === 'sign')
        if (news === event) give(siteSession(is) ?? siteSession(was))
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
