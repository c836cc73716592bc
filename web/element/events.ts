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

/** The values that an element has dispatched last. The values are kept while the element is not in the page. */
type Last = { connection: SiteConnection | null; session: Session; provider: PageProvider | null }

const last = new WeakMap<Element, Last>()

/**
 * Dispatch the events of an element from now on, and first the events for changes that the element has missed. Returns
 * the function that stops dispatching.
 */
export const dispatchEvents = ({ core, provider, pairing }: ElementSite, element: Element): (() => void) => {
  const { connection, session, flow } = core
  const before = last.get(element) ?? { connection: null, session: session.get(), provider: null }
  last.set(element, before)
  const tell = (name: string, detail: unknown) => element.dispatchEvent(new CustomEvent(name, { detail }))

  const onProvider = () => {
    const now = provider.get()
    if (now === before.provider) return
    before.provider = now
    tell('kisslock-provider', now)
  }
  const onConnection = () => {
    const was = before.connection
    before.connection = siteConnection(connection.get())
    const event = connectionEventOf(was, before.connection)
    if (event) tell(`kisslock-${event}`, before.connection ?? was)
  }
  const onSession = () => {
    const was = before.session
    before.session = session.get()
    const [old, now] = [siteSession(was), siteSession(before.session)]
    if (old?.issuedAt !== now?.issuedAt) tell('kisslock-session', now)
    const event = sessionEventOf(was, before.session, flow.get().screen.at === 'sign')
    if (event) tell(`kisslock-${event}`, now ?? old)
  }

  const stops = [
    provider.subscribe(onProvider),
    connection.subscribe(onConnection),
    session.subscribe(onSession),
    pairing.subscribe(() => tell('kisslock-pairing', pairing.get())),
  ]
  onProvider()
  onConnection()
  onSession()
  return () => {
    for (const stop of stops) stop()
  }
}
