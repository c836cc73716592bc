import type { KisslockError } from '../../src/errors/KisslockError'
import type { FlowState } from '../../src/flow/screen'
import type { Session } from '../../src/flow/session'
import {
  findSessionEvent,
  type SiteConnection,
  type SiteSession,
  toSiteConnection,
  toSiteSession,
} from '../../src/flow/siteEvents'
import type { KisslockCore } from '../../src/kisslock'
import { callSiteListener, followStore } from './follow'
import { keepWhileRestoring } from './frozenConnection'

/**
 * An event that `onEvent` of `KisslockProvider` receives. `before` is the connection before the change. The event
 * `disconnect` contains the connection that has ended. The event `signOut` contains the session that has ended.
 */
export type KisslockEvent =
  | {
      readonly type: 'connect'
      readonly connection: SiteConnection
      /**
       * True if the connection began without a request to the wallet, because it was restored after a reload or was
       * started in another tab.
       */
      readonly isReconnected: boolean
    }
  | { readonly type: 'disconnect'; readonly connection: SiteConnection }
  | {
      readonly type: 'accountChange' | 'chainChange'
      readonly connection: SiteConnection
      readonly before: SiteConnection
    }
  | { readonly type: 'signIn' | 'signOut'; readonly session: SiteSession }
  | { readonly type: 'error'; readonly error: KisslockError }

/**
 * Return the events for a change from one connection to another, in order. If both account and chain have changed,
 * there are two events. The function is pure.
 */
export const connectionEvents = (
  before: SiteConnection | null,
  after: SiteConnection | null,
  isReconnected: boolean,
): KisslockEvent[] => {
  if (!before) return after ? [{ type: 'connect', connection: after, isReconnected }] : []
  if (!after) return [{ type: 'disconnect', connection: before }]
  const connectionChange = { connection: after, before }
  return [
    ...(before.address === after.address ? [] : [{ type: 'accountChange', ...connectionChange } as const]),
    ...(before.chainId === after.chainId ? [] : [{ type: 'chainChange', ...connectionChange } as const]),
  ]
}

/**
 * Return the events for a change from one session to another. `isSigningIn` is true while the visitor is signing in.
 * The function is pure.
 */
export const sessionEvents = (before: Session, after: Session, isSigningIn: boolean): KisslockEvent[] => {
  const event = findSessionEvent(before, after, isSigningIn)
  const session = toSiteSession(after) ?? toSiteSession(before)
  if (!event || !session) return []
  return [{ type: event === 'sign-in' ? 'signIn' : 'signOut', session }]
}

/** Return the error that a screen shows, if any. */
const findShownError = ({ screen }: FlowState): KisslockError | undefined => {
  if (screen.at === 'failed') return screen.error
  if (screen.at === 'rejected') return screen.unasked
  return screen.at === 'networks' && screen.switching.is === 'failed' ? screen.switching.error : undefined
}

/**
 * `lastRequestedUid` returns the uid of the connector that the visitor last asked to connect. Undefined for a restored
 * connection.
 */
export type EventSource = KisslockCore & { lastRequestedUid: () => string | undefined }

/** Call the listener for each event from now on. Returns the function that removes the listener. */
export const listenToSite = (
  { connection, session, flow, lastRequestedUid }: EventSource,
  listener: (event: KisslockEvent) => void,
): (() => void) => {
  const notifyListeners = (events: readonly KisslockEvent[]) => {
    for (const event of events) callSiteListener(listener, event)
  }
  const unsubscribers = [
    followStore(keepWhileRestoring(connection), (before, after) =>
      notifyListeners(
        connectionEvents(toSiteConnection(before), toSiteConnection(after), after.wallet?.uid !== lastRequestedUid()),
      ),
    ),
    followStore(session, (before, after) =>
      notifyListeners(sessionEvents(before, after, flow.get().screen.at === 'sign')),
    ),
    followStore(flow, (before, after) => {
      const error = findShownError(after)
      if (error && error !== findShownError(before)) notifyListeners([{ type: 'error', error }])
    }),
    followStore(flow.backgroundError, (_, error) => notifyListeners(error ? [{ type: 'error', error }] : [])),
  ]
  return () => {
    for (const stop of unsubscribers) stop()
  }
}
