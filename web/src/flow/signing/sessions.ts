import type { Store } from '../../browser/store'
import type { KisslockError } from '../../errors/KisslockError'
import { readSession, type SignedIn, signOut } from '../../server/auth'
import type { Site } from '../../server/call'
import type { Session } from '../session'

/** Who is signed in, kept true: read once, told between tabs, read again when it may have changed. */
export type Sessions = {
  /** Asks the server. Ends when that is known; a server that is away leaves what was known. */
  read: () => Promise<void>
  /** A session began here. */
  began: (session: SignedIn) => void
  /** Ends this browser's session, or all of the account; rejects with a `KisslockError` when it did not. */
  end: (options?: { everywhere?: boolean }) => Promise<void>
  stop: () => void
}

/** A tab that comes back asks again, but not more often than this. */
const freshMs = 60_000

/** Timers hold 31 bits. */
const longestTimerMs = 2 ** 31 - 1

type Kept = Store<Session> & { set: (session: Session) => void }

/** Calls back when a session may be over. A server that prolonged it meanwhile, or whose clock is behind, is not asked in a hurry. */
const createExpiry = (over: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const watch = (expiresAt: string, soonestMs: number) => {
    stop()
    const leftMs = Math.max(soonestMs, Date.parse(expiresAt) - Date.now())
    const again = () => watch(expiresAt, soonestMs)
    timer = leftMs > longestTimerMs ? setTimeout(again, longestTimerMs) : setTimeout(over, leftMs)
  }
  return { watch, stop }
}

/**
 * Keeps the store of the session true. Nothing here asks in a loop: every request follows from one event. `failed` is told
 * of each that came to nothing, since no screen shows it.
 */
export const keepSession = (site: Site, { get, set }: Kept, failed: (error: KisslockError) => void): Sessions => {
  const channel =
    'BroadcastChannel' in globalThis ? new BroadcastChannel(`kisslock.session${site.base_path}`) : undefined
  let reading: Promise<void> | undefined
  let readAt = 0
  /** An answer to a question that is older than what is known changes nothing. */
  let version = 0
  const expiry = createExpiry(() => void read(freshMs))

  const keep = (session: SignedIn | null, soonestMs = 1000) => {
    version += 1
    if (session) expiry.watch(session.expiresAt, soonestMs)
    else expiry.stop()
    set(session ? { status: 'signedIn', ...session } : { status: 'signedOut' })
  }

  const ask = async (soonestMs?: number) => {
    const asked = version
    readAt = Date.now()
    try {
      const session = await readSession(site)
      if (asked === version) keep(session, soonestMs)
    } catch (error) {
      // What was known stays: a server that is away has ended nothing.
      failed(error as KisslockError)
    }
  }

  const read = (soonestMs?: number) => {
    reading ??= ask(soonestMs).finally(() => {
      reading = undefined
    })
    return reading
  }

  const tell = () => channel?.postMessage('changed')
  const back = () => {
    if (document.visibilityState === 'visible' && Date.now() - readAt > freshMs) void read()
  }
  const online = () => {
    if (get().status === 'unknown') void read()
  }
  channel?.addEventListener('message', () => void read())
  document.addEventListener('visibilitychange', back)
  addEventListener('online', online)

  return {
    read: () => read(),
    began: (session) => {
      keep(session)
      tell()
    },
    end: async (options) => {
      if (get().status === 'signedOut') return
      await signOut(site, { everywhere: options?.everywhere ?? false }).catch((error: KisslockError) => {
        failed(error)
        throw error
      })
      keep(null)
      tell()
    },
    stop: () => {
      expiry.stop()
      channel?.close()
      document.removeEventListener('visibilitychange', back)
      removeEventListener('online', online)
    },
  }
}
