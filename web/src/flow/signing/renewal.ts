import { createStore, type Store } from '../../browser/store'
import type { Session } from '../session'

/** Whether the visitor is asked to sign in once more with the signed-in account, whose session is too old for a route. */
export type Renewal = {
  /** Whether the open dialog asks for it. */
  wanted: Store<boolean>
  /** Begins only where a session is known: without one the ordinary sign-in is enough. */
  begin: () => void
  end: () => void
  /** Whether no newer session has begun yet. */
  isPending: () => boolean
}

const issuedAtOf = (session: Session): string | undefined =>
  session.status === 'signedIn' ? session.issuedAt : undefined

/** Creates this state of a page, which is off at first. */
export const createRenewal = (session: Store<Session>): Renewal => {
  const { get, set, subscribe } = createStore(false)
  let before: string | undefined
  return {
    wanted: { get, subscribe },
    begin: () => {
      before = issuedAtOf(session.get())
      set(before !== undefined)
    },
    end: () => {
      if (get()) set(false)
    },
    isPending: () => get() && issuedAtOf(session.get()) === before,
  }
}
