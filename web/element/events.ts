import type { Session } from '../src/flow/session'
import {
  connectionEventOf,
  type SiteConnection,
  sessionEventOf,
  siteConnection,
  siteSession,
} from '../src/flow/siteEvents'
import type { PageProvider } from '../src/wallets/pageProvider'
import type { ElementSite } from './site'

/** The values in the most recent event of each type. The values are kept while the element is not in the page. */
type LastStates = { connection: SiteConnection | null; session: Session; provider: PageProvider | null }

const lastStates = new WeakMap<Element, LastStates>()

/**
 * Dispatch the events of an element from now on, and first the events for changes that the element has missed. Returns
 * the function that stops dispatching.
 */
export const dispatchEvents = ({ core, provider, pairing }: ElementSite, element: Element): (() => void) => {
  const { connection, session, flow } = core
  const previousState = lastStates.get(element) ?? { connection: null, session: session.get(), provider: null }
  lastStates.set(element, previousState)
  const dispatch = (name: string, detail: unknown) => element.dispatchEvent(new CustomEvent(name, { detail }))

  const onProvider = () => {
    const current = provider.get()
    if (current === previousState.provider) return
    previousState.provider = current
    dispatch('kisslock-provider', current)
  }
  const onConnection = () => {
    const previous = previousState.connection
    previousState.connection = siteConnection(connection.get())
    const event = connectionEventOf(previous, previousState.connection)
    if (event) dispatch(`kisslock-${event}`, previousState.connection ?? previous)
  }
  const onSession = () => {
    const previous = previousState.session
    previousState.session = session.get()
    const [old, current] = [siteSession(previous), siteSession(previousState.session)]
    if (old?.issuedAt !== current?.issuedAt) dispatch('kisslock-session', current)
    const event = sessionEventOf(previous, previousState.session, flow.get().screen.at === 'sign')
    if (event) dispatch(`kisslock-${event}`, current ?? old)
  }

  const stops = [
    provider.subscribe(onProvider),
    connection.subscribe(onConnection),
    session.subscribe(onSession),
    pairing.subscribe(() => dispatch('kisslock-pairing', pairing.get())),
  ]
  onProvider()
  onConnection()
  onSession()
  return () => {
    for (const stop of stops) stop()
  }
}
