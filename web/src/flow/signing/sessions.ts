import type { Store } from '../../browser/store'
import type { KisslockError } from '../../errors/KisslockError'
import { type EndedEverywhere, readSession, type SignedIn, signOut } from '../../server/auth'
import type { Site } from '../../server/call'
import type { Session } from '../session'
import { sessionChannel, sessionName } from './tabs'

/** Keeps the session up to date: reads it once, notifies other tabs, and reads it again when it might have changed. */
export type Sessions = {
  /** Reads the session from the server. Never rejects: after a failure the last known session stays. */
  read: () => Promise<void>
  /** Stores a session that began in this tab. */
  began: (session: SignedIn) => void
  /** Returns the key of the last session that began in this tab (`sessionName`). */
  own: () => string | undefined
  /**
   * Ends this browser's session, or all sessions of the user if `everywhere` is true. Rejects with a `KisslockError`.
   */
  end: (options?: { everywhere?: boolean }) => Promise<EndedEverywhere | undefined>
  /** Clears a session that the server has ended. */
  ended: () => void
  stop: () => void
}

/** The shortest time between two reads of a session whose expiry the server keeps extending. Milliseconds. */
const recheckMs = 60_000

/** A tab that becomes visible reads the session again if the last read was longer ago than this. Milliseconds. */
const staleMs = 5000

/**
 * The delay in milliseconds after which the session is read a second time, if it changed in another tab. The first read
 * can be too early, because a site's own sign-in functions can use slow storage.
 */
const secondReadMs = 1000

/** The longest delay that `setTimeout` accepts (31 bits). Milliseconds. */
const longestTimerMs = 2 ** 31 - 1

type SessionStore = Store<Session> & { set: (session: Session) => void }

/**
 * Call `onExpired` when the session expires, but not within the next `soonestMs` milliseconds, because the clocks of
 * page and server can differ.
 */
const createExpiry = (onExpired: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const watch = (expiresAt: string, soonestMs: number) => {
    stop()
    const leftMs = Math.max(soonestMs, Date.parse(expiresAt) - Date.now())
    const again = () => watch(expiresAt, soonestMs)
    timer = leftMs > longestTimerMs ? setTimeout(again, longestTimerMs) : setTimeout(onExpired, leftMs)
  }
  return { watch, stop }
}

/**
 * Start to keep the session's store up to date. The session is read only after an event, never by polling. `onError`
 * receives request errors, which no screen shows.
 */
export const followSession = (
  site: Site,
  { get, set }: SessionStore,
  onError: (error: KisslockError) => void,
): Sessions => {
  const channel = sessionChannel(site)
  let reading: Promise<void> | undefined
  let readAt = 0
  /** True if another tab has changed the session since the request of `reading` was sent. */
  let isOutdated = false
  /**
   * The number of changes of the session so far. A response is dropped if its request was sent before the last change.
   */
  let version = 0
  let signedInHere: string | undefined
  const expiry = createExpiry(() => void read(recheckMs))

  const store = (session: SignedIn | null, soonestMs = 1000) => {
    version += 1
    if (session) expiry.watch(session.expiresAt, soonestMs)
    else expiry.stop()
    set(session ? { status: 'signedIn', ...session } : { status: 'signedOut' })
  }

  const request = async (soonestMs?: number): Promise<void> => {
    const versionBefore = version
    readAt = Date.now()
    isOutdated = false
    try {
      const session = await readSession(site)
      if (versionBefore === version && !isOutdated) store(session, soonestMs)
    } catch (error) {
      // Keep the known session, because an unreachable server has not ended it.
      onError(error as KisslockError)
    }
    if (isOutdated) await request(soonestMs)
  }

  const read = (soonestMs?: number) => {
    reading ??= request(soonestMs).finally(() => {
      reading = undefined
    })
    return reading
  }

  const ended = () => {
    store(null)
    notifyTabs()
  }
  const notifyTabs = () => channel?.postMessage('changed')
  const onVisible = () => {
    if (document.visibilityState === 'visible' && Date.now() - readAt > staleMs) void read()
  }
  const onOnline = () => {
    if (get().status === 'unknown') void read()
  }
  let secondRead: ReturnType<typeof setTimeout> | undefined
  const onChangeInOtherTab = async () => {
    isOutdated = true
    const before = sessionName(get())
    await read()
    clearTimeout(secondRead)
    if (sessionName(get()) === before) secondRead = setTimeout(() => void read(), secondReadMs)
  }
  channel?.addEventListener('message', onChangeInOtherTab)
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('online', onOnline)

  return {
    read: () => read(),
    began: (session) => {
      signedInHere = sessionName({ status: 'signedIn', ...session })
      store(session)
      notifyTabs()
    },
    own: () => signedInHere,
    end: async (options) => {
      if (get().status === 'signedOut') return undefined
      const result = await signOut(site, { everywhere: options?.everywhere ?? false }).catch((error: KisslockError) => {
        onError(error)
        throw error
      })
      ended()
      return result
    },
    ended,
    stop: () => {
      clearTimeout(secondRead)
      expiry.stop()
      channel?.close()
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('online', onOnline)
    },
  }
}
