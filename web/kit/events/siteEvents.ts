import type { KisslockError } from '../../src/errors/KisslockError'
import { type SiteConnection, type SiteSession, sessionNewsOf, siteConnection, siteSession } from '../../src/flow/news'
import type { FlowState } from '../../src/flow/screen'
import type { Session } from '../../src/flow/session'
import type { KisslockCore } from '../../src/kisslock'
import { type Heard, heardOf } from '../core/lazyParts'
import { held } from './frozenConnection'

/** The events of a site. `before` is the connection before the change; an event of an end carries what has ended. */
export type KisslockEvent =
  | { readonly type: 'connect' | 'disconnect'; readonly connection: SiteConnection }
  | {
      readonly type: 'accountChange' | 'chainChange'
      readonly connection: SiteConnection
      readonly before: SiteConnection
    }
  | { readonly type: 'signIn' | 'signOut'; readonly session: SiteSession }
  | { readonly type: 'error'; readonly error: KisslockError }

/** The events between two connections, in order. A change of account and chain at once is two events. Pure. */
export const connectionEvents = (before: SiteConnection | null, now: SiteConnection | null): KisslockEvent[] => {
  if (!before) return now ? [{ type: 'connect', connection: now }] : []
  if (!now) return [{ type: 'disconnect', connection: before }]
  const changes = { connection: now, before }
  return [
    ...(before.address === now.address ? [] : [{ type: 'accountChange', ...changes } as const]),
    ...(before.chainId === now.chainId ? [] : [{ type: 'chainChange', ...changes } as const]),
  ]
}

/** The events between two sessions. `signing`: the visitor is signing in. Pure. */
export const sessionEvents = (before: Session, now: Session, signing: boolean): KisslockEvent[] => {
  const news = sessionNewsOf(before, now, signing)
  const session = siteSession(now) ?? siteSession(before)
  if (!news || !session) return []
  return [{ type: news === 'sign-in' ? 'signIn' : 'signOut', session }]
}

/** The error of a screen. */
const shownError = ({ screen }: FlowState): KisslockError | undefined => {
  if (screen.at === 'failed') return screen.error
  if (screen.at === 'rejected') return screen.unasked
  return screen.at === 'networks' && screen.switching.is === 'failed' ? screen.switching.error : undefined
}

/** Calls `tell` for each event since `before`, by default from now on. Returns the function that ends this. */
export const listen = (
  core: KisslockCore,
  tell: (event: KisslockEvent) => void,
  before: Heard = heardOf(core),
): (() => void) => {
  const { session, flow } = core
  const connection = held(core.connection, before.connection)
  let [heldConnection, heldSession] = [siteConnection(before.connection), before.session]
  let heldError = shownError(before.flow)
  const give = (events: readonly KisslockEvent[]) => {
    for (const event of events)
      try {
        tell(event)
      } catch (error) {
        // An error of a site's listener does not stop later events. The browser reports the error as uncaught.
        reportError(error)
      }
  }
  const onConnection = () => {
    const before = heldConnection
    heldConnection = siteConnection(connection.get())
    give(connectionEvents(before, heldConnection))
  }
  const onSession = () => {
    const before = heldSession
    heldSession = session.get()
    give(sessionEvents(before, heldSession, flow.get().screen.at === 'sign'))
  }
  const onFlow = () => {
    const error = shownError(flow.get())
    if (error && error !== heldError) give([{ type: 'error', error }])
    heldError = error
  }
  const onBackground = () => {
    const error = flow.backgroundError.get()
    if (error) give([{ type: 'error', error }])
  }
  const stops = [
    connection.subscribe(onConnection),
    session.subscribe(onSession),
    flow.subscribe(onFlow),
    flow.backgroundError.subscribe(onBackground),
  ]
  // What has changed since `before`.
  onConnection()
  onSession()
  onFlow()
  if (flow.backgroundError.get() !== before.backgroundError) onBackground()
  return () => {
    for (const stop of stops) stop()
  }
}
