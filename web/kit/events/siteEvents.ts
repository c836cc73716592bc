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
export const createConnectionEvents = (
  connectionBefore: SiteConnection | null,
  connectionAfter: SiteConnection | null,
  isReconnected: boolean,
): KisslockEvent[] => {
  if (!connectionBefore) return connectionAfter ? [{ type: 'connect', connection: connectionAfter, isReconnected }] : []
  if (!connectionAfter) return [{ type: 'disconnect', connection: connectionBefore }]
  const connectionChange = { connection: connectionAfter, before: connectionBefore }
  return [
    ...(connectionBefore.address === connectionAfter.address
      ? []
      : [{ type: 'accountChange', ...connectionChange } as const]),
    ...(connectionBefore.chainId === connectionAfter.chainId
      ? []
      : [{ type: 'chainChange', ...connectionChange } as const]),
  ]
}

/**
 * Return the events for a change from one session to another. `isSigningIn` is true while the visitor is signing in.
 * The function is pure.
 */
export const createSessionEvents = (
  sessionBefore: Session,
  sessionAfter: Session,
  isSigningIn: boolean,
): KisslockEvent[] => {
  const event = findSessionEvent(sessionBefore, sessionAfter, isSigningIn)
  const session = toSiteSession(sessionAfter) ?? toSiteSession(sessionBefore)
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
    followStore(keepWhileRestoring(connection), (connectionBefore, connectionAfter) =>
      notifyListeners(
        createConnectionEvents(
          toSiteConnection(connectionBefore),
          toSiteConnection(connectionAfter),
          connectionAfter.wallet?.uid !== lastRequestedUid(),
        ),
      ),
    ),
    followStore(session, (before, after) =>
      notifyListeners(createSessionEvents(before, after, flow.get().screen.at === 'sign')),
    ),
    followStore(flow, (stateBefore, stateAfter) => {
      const error = findShownError(stateAfter)
      if (error && error !== findShownError(stateBefore)) notifyListeners([{ type: 'error', error }])
    }),
    followStore(flow.backgroundError, (_, error) => notifyListeners(error ? [{ type: 'error', error }] : [])),
  ]
  return () => {
    for (const stop of unsubscribers) stop()
  }
}
