import { useSyncExternalStore } from 'react'
import type { SessionState } from '../../src/dialog/useSession'
import type { Connection } from '../../src/flow/connection'
import { isSignedIn } from '../../src/flow/session'
import { useSite } from './siteContext'

/** The connection: status, address, chain and wallet. Without one in the first render, which the server draws, too. */
export const useWalletConnection = (): Connection => {
  const { core, first } = useSite('useWalletConnection()')
  const { connection } = core
  return useSyncExternalStore(connection.subscribe, connection.get, first.connection.get)
}

/** The session by the server's answer, and the actions for a site's own buttons. */
export const useSession = (): SessionState => {
  const { kisslock, core, first } = useSite('useSession()')
  const { session } = core
  const known = useSyncExternalStore(session.subscribe, session.get, first.session.get)
  return {
    ...known,
    current: isSignedIn(known, useWalletConnection()),
    signIn: () => kisslock.open('sign'),
    signOut: kisslock.signOut,
  }
}
