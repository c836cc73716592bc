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
type LastState = { connection: SiteConnection | null; session: Session; provider: PageProvider | null }

const lastStates = new WeakMap<Element, LastState>()

/**
 * Dispatch the events of an element from now on, and first the events for changes that the element has missed. Returns
 * the function that stops dispatching.
 */
export const dispatchEvents = ({ core, provider, pairing }: ElementSite, element: Element): (() => void) => {
  const { connection, session, flow } = core
  const previousState = lastStates.get(element) ?? { connection: null, session: session.get(), provider: null }
  lastStates.set(element, previousState)
  const dispatchEvent = (name: string, detail: unknown) => element.dispatchEvent(new CustomEvent(name, { detail }))

  const onProvider = () => {
    const currentProvider = provider.get()
    if (currentProvider === previousState.provider) return
    previousState.provider = currentProvider
    dispatchEvent('kisslock-provider', currentProvider)
  }
  const onConnection = () => {
    const previousConnection = previousState.connection
    previousState.connection = toSiteConnection(connection.get())
    const event = findConnectionEvent(previousConnection, previousState.connection)
    if (event) dispatchEvent(`kisslock-${event}`, previousState.connection ?? previousConnection)
  }
  const onSession = () => {
    const previousSession = previousState.session
    previousState.session = session.get()
    const [previousSiteSession, currentSession] = [toSiteSession(previousSession), toSiteSession(previousState.session)]
    if (previousSiteSession?.issuedAt !== currentSession?.issuedAt) dispatchEvent('kisslock-session', currentSession)
    const event = findSessionEvent(previousSession, previousState.session, flow.get().screen.at === 'sign')
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
