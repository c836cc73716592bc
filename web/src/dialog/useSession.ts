import { useSyncExternalStore } from 'react'
import { isSignedIn, type Session, signOut } from '../flow/session'
import { useConnection, useKisslock } from './context'

/** The session as the server says, and what a site's own buttons may do about it. */
export type SessionState = Session & {
  /** The connected account is the one that is signed in; a session stays with its account when the wallet changes. */
  current: boolean
  /** Opens the dialog to sign in; without a connection the visitor chooses a wallet first. No wallet is asked before a click. */
  signIn: () => void
  /** Ends this browser's session, or every session of its account; the connection stays. */
  signOut: (options?: { everywhere?: boolean }) => Promise<void>
}

/** Who is signed in. With `sign_in.mode` off nobody ever is. */
export const useSession = (): SessionState => {
  const { session, runtime, open } = useKisslock()
  const connection = useConnection()
  const known = useSyncExternalStore(session.subscribe, session.get, session.get)
  return {
    ...known,
    current: isSignedIn(known, connection),
    signIn: () => open('sign'),
    signOut: (options) => signOut(runtime, options),
  }
}
