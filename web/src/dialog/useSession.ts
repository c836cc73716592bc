import { useSyncExternalStore } from 'react'
import { isSignedIn, type Session } from '../flow/session'
import { signOut } from '../flow/signOut'
import { useKisslock, useWalletConnection } from './context'

/** The session as the server has it, and the actions for a site's own buttons. */
export type SessionState = Session & {
  /** Whether the connected account is the signed-in one; a session stays with its account when the wallet changes. */
  current: boolean
  /** Opens the dialog to sign in; without a connection the visitor chooses a wallet first. Only a click asks the wallet. */
  signIn: () => void
  /** Ends this browser's session, or every session of its account; the connection stays. */
  signOut: (options?: { everywhere?: boolean }) => Promise<void>
}

/** The session. With `sign_in.mode` off it is always signed out. */
export const useSession = (): SessionState => {
  const { session, runtime, open } = useKisslock()
  const connection = useWalletConnection()
  const known = useSyncExternalStore(session.subscribe, session.get, session.get)
  return {
    ...known,
    current: isSignedIn(known, connection),
    signIn: () => open('sign'),
    signOut: (options) => signOut(runtime, options),
  }
}
