import { createStore, type Store } from '../../browser/store'
import type { Session } from '../session'

/**
 * Stores that the visitor has to sign in again with the same account, because the session is too old for a route.
 */
export type Renewal = {
  /** True while the dialog asks the visitor to sign in again. */
  wanted: Store<boolean>
  /** Starts a renewal if there is a session. Without a session, an ordinary sign-in is enough. */
  begin: () => void
  end: () => void
  /** Returns true until a newer session has begun. */
  isPending: () => boolean
}

const sessionIssuedAt = (session: Session): string | undefined =>
  session.status === 'signedIn' ? session.issuedAt : undefined

/** Create a `Renewal` for a page. Initially no renewal is pending. */
export const createRenewal = (session: Store<Session>): Renewal => {
  const { get, set, subscribe } = createStore(false)
  let issuedAtBefore: string | undefined
  return {
    wanted: { get, subscribe },
    begin: () => {
      issuedAtBefore = sessionIssuedAt(session.get())
      set(issuedAtBefore !== undefined)
    },
    end: () => {
      if (get()) set(false)
    },
    isPending: () => get() && sessionIssuedAt(session.get()) === issuedAtBefore,
  }
}
