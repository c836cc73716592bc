import type { Store } from '../../browser/store'
import type { KisslockError } from '../../errors/KisslockError'
import { type EndedEverywhere, readSession, type SignedInSession, signOut } from '../../server/auth'
import type { Site } from '../../server/call'
import type { Session } from '../session'
import { createSessionKey, openSessionChannel } from './tabs'

/** Keeps the session up to date: reads it once, notifies other tabs, and reads it again when it might have changed. */
export type Sessions = {
  /** Reads the session from the server. Never rejects: after a failure the last known session stays. */
  read: () => Promise<void>
  /**
   * Stores a new session and notifies other tabs. `isOwn` is false if an earlier page asked the wallet to sign. In that
   * case, `ownKey` does not return the session's key, so that the page does not continue without a click.
   */
  storeSession: (session: SignedInSession, isOwn?: boolean) => void
  /** Returns the key of the last session that began in this tab (`createSessionKey`). */
  ownKey: () => string | undefined
  /**
   * Ends this browser's session, or all sessions of the user if `everywhere` is true. Rejects with a `KisslockError`.
   */
  end: (options?: { everywhere?: boolean }) => Promise<EndedEverywhere | undefined>
  /** Clears a session that the server has ended. */
  clearSession: () => void
  stop: () => void
}

/** The shortest time between two reads of a session whose expiry the server keeps extending. Milliseconds. */
const minRecheckMs = 60_000

/** A tab that becomes visible reads the session again if the last read was longer ago than this. Milliseconds. */
const staleAfterMs = 5000

/**
 * The delay in milliseconds after which the session is read a second time, if it changed in another tab. The first read
 * can be too early, because a site's own sign-in functions can use slow storage.
 */
const secondReadDelayMs = 1000

/** The longest delay that `setTimeout` accepts (31 bits). Milliseconds. */
const longestTimerMs = 2 ** 31 - 1

type SessionStore = Store<Session> & { set: (session: Session) => void }

/**
 * Call `onExpired` when the session expires, but not within the next `minDelayMs` milliseconds, because the clocks of
 * page and server can differ.
 */
const createExpiryTimer = (onExpired: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopTimer = () => clearTimeout(timer)
  const watchExpiry = (expiresAt: string, minDelayMs: number) => {
    stopTimer()
    const remainingMs = Math.max(minDelayMs, Date.parse(expiresAt) - Date.now())
    const watchAgain = () => watchExpiry(expiresAt, minDelayMs)
    timer = remainingMs > longestTimerMs ? setTimeout(watchAgain, longestTimerMs) : setTimeout(onExpired, remainingMs)
  }
  return { watch: watchExpiry, stop: stopTimer }
}

/**
 * Start to keep the session's store up to date. The session is read only after an event, never by polling. `onError`
 * receives request errors, which no screen shows.
 */
export const createSessions = (
  site: Site,
  { get, set }: SessionStore,
  onError: (error: KisslockError) => void,
): Sessions => {
  const tabChannel = openSessionChannel(site)
  let currentRead: Promise<void> | undefined
  let lastReadAt = 0
  /** True if another tab has changed the session since the request of `currentRead` was sent. */
  let isOutdated = false
  /**
   * The number of changes of the session so far. A response is dropped if its request was sent before the last change.
   */
  let sessionVersion = 0
  let ownSessionKey: string | undefined
  const expiryTimer = createExpiryTimer(() => void startOrJoinRead(minRecheckMs))

  const storeSession = (session: SignedInSession | null, minDelayMs = 1000) => {
    sessionVersion += 1
    if (session) expiryTimer.watch(session.expiresAt, minDelayMs)
    else expiryTimer.stop()
    set(session ? { status: 'signedIn', ...session } : { status: 'signedOut' })
  }

  const requestSession = async (minDelayMs?: number): Promise<void> => {
    const requestedVersion = sessionVersion
    lastReadAt = Date.now()
    isOutdated = false
    try {
      const session = await readSession(site)
      if (requestedVersion === sessionVersion && !isOutdated) storeSession(session, minDelayMs)
    } catch (error) {
      // Keep the known session, because an unreachable server has not ended it.
      onError(error as KisslockError)
    }
    if (isOutdated) await requestSession(minDelayMs)
  }

  const startOrJoinRead = (minDelayMs?: number) => {
    currentRead ??= requestSession(minDelayMs).finally(() => {
      currentRead = undefined
    })
    return currentRead
  }

  const clearSession = () => {
    storeSession(null)
    notifyTabs()
  }
  const notifyTabs = () => tabChannel?.postMessage('changed')
  const onVisible = () => {
    if (document.visibilityState === 'visible' && Date.now() - lastReadAt > staleAfterMs) void startOrJoinRead()
  }
  const onOnline = () => {
    if (get().status === 'unknown') void startOrJoinRead()
  }
  let secondReadTimer: ReturnType<typeof setTimeout> | undefined
  const onChangeInOtherTab = async () => {
    isOutdated = true
    const previousSessionKey = createSessionKey(get())
    await startOrJoinRead()
    clearTimeout(secondReadTimer)
    if (createSessionKey(get()) === previousSessionKey)
      secondReadTimer = setTimeout(() => void startOrJoinRead(), secondReadDelayMs)
  }
  tabChannel?.addEventListener('message', onChangeInOtherTab)
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('online', onOnline)

  return {
    read: () => startOrJoinRead(),
    storeSession: (session, isOwn = true) => {
      if (isOwn) ownSessionKey = createSessionKey({ status: 'signedIn', ...session })
      storeSession(session)
      notifyTabs()
    },
    ownKey: () => ownSessionKey,
    end: async (options) => {
      if (get().status === 'signedOut') return undefined
      const signOutResult = await signOut(site, { everywhere: options?.everywhere ?? false }).catch(
        (error: KisslockError) => {
          onError(error)
          throw error
        },
      )
      clearSession()
      return signOutResult
    },
    clearSession,
    stop: () => {
      clearTimeout(secondReadTimer)
      expiryTimer.stop()
      tabChannel?.close()
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('online', onOnline)
    },
  }
}
