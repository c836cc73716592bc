import type { Session } from '../src/flow/session'
import {
  findConnectionEvent,
  findSessionEvent,
  type SiteConnection,
  toSiteConnection,
  toSiteSession,
} from '../src/flow/siteEvents'
import type { PageProvider } from '../src/wallets/pageProvider'
import type { ElementSite } from './site'

/** The values in the most recent event of each type. The values are kept while the element is not in the page. */
type LastEventValues = { connection: SiteConnection | null; session: Session; provider: PageProvider | null }

const lastValuesByElement = new WeakMap<Element, LastEventValues>()

/**
 * Dispatch the events for changes that an element has missed, and then an event for each later change. Returns the
 * function that stops dispatching.
 */
export const dispatchEvents = ({ core, provider, pairing }: ElementSite, element: Element): (() => void) => {
  const { connection, session, flow } = core
  const lastValues = lastValuesByElement.get(element) ?? { connection: null, session: session.get(), provider: null }
  lastValuesByElement.set(element, lastValues)
  const dispatchEvent = (name: string, detail: unknown) => element.dispatchEvent(new CustomEvent(name, { detail }))

  const onProvider = () => {
    const currentProvider = provider.get()
    if (currentProvider === lastValues.provider) return
    lastValues.provider = currentProvider
    dispatchEvent('kisslock-provider', currentProvider)
  }
  const onConnection = () => {
    const previousConnection = lastValues.connection
    lastValues.connection = toSiteConnection(connection.get())
    const event = findConnectionEvent(previousConnection, lastValues.connection)
    if (event) dispatchEvent(`kisslock-${event}`, lastValues.connection ?? previousConnection)
  }
  const onSession = () => {
    const previousSession = lastValues.session
    lastValues.session = session.get()
    const [previousSiteSession, currentSession] = [toSiteSession(previousSession), toSiteSession(lastValues.session)]
    if (previousSiteSession?.issuedAt !== currentSession?.issuedAt) dispatchEvent('kisslock-session', currentSession)
    const event = findSessionEvent(previousSession, lastValues.session, flow.get().screen.at === 'sign')
    if (event) dispatchEvent(`kisslock-${event}`, currentSession ?? previousSiteSession)
  }

  const unsubscribers = [
    provider.subscribe(onProvider),
    connection.subscribe(onConnection),
    session.subscribe(onSession),
    pairing.subscribe(() => dispatchEvent('kisslock-pairing', pairing.get())),
  ]
  onProvider()
  onConnection()
  onSession()
  return () => {
    for (const stop of unsubscribers) stop()
  }
}
