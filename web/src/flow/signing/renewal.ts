import { createStore, type Store } from '../../browser/store'
import type { Session } from '../session'

/** Why the visitor has to sign in again: the session is too old, or the terms of use have changed. */
export type RenewalReason = 'tooOld' | 'termsOutdated'

/**
 * Tracks whether the visitor has to sign in again with the same account: because the session is too old for a route, or
 * because the user has not accepted the current terms of use.
 */
export type SessionRenewal = {
  /** The reason while the dialog asks the visitor to sign in again, otherwise false. */
  reason: Store<RenewalReason | false>
  /** Starts a renewal if there is a session. Without a session, an ordinary sign-in is enough. */
  begin: (reason: RenewalReason) => void
  end: () => void
  /** Returns true until a newer session has begun. */
  isPending: () => boolean
}

const findIssuedAt = (session: Session): string | undefined =>
  session.status === 'signedIn' ? session.issuedAt : undefined

/** Create the `SessionRenewal` of a page. Initially no renewal is pending. */
export const createRenewal = (session: Store<Session>): SessionRenewal => {
  const { get, set, subscribe } = createStore<RenewalReason | false>(false)
  let previousIssuedAt: string | undefined
  return {
    reason: { get, subscribe },
    begin: (reason) => {
      previousIssuedAt = findIssuedAt(session.get())
      set(previousIssuedAt !== undefined && reason)
    },
    end: () => {
      if (get()) set(false)
    },
    isPending: () => get() !== false && findIssuedAt(session.get()) === previousIssuedAt,
  }
}
