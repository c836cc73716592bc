import { useCallback, useSyncExternalStore } from 'react'
import type { Connection } from '../../src/flow/connection'
import type { WalletPairing } from '../../src/flow/pairing/data'
import { isSignedIn, type Session } from '../../src/flow/session'
import type { EndedEverywhere } from '../../src/server/auth'
import { useSite } from './siteContext'

/** The session as the server has it, and the actions for a site's own buttons. */
export type SessionState = Session & {
  /** Whether the connected account is the signed-in one; a session stays with its account when the wallet changes. */
  current: boolean
  /** Opens the dialog to sign in; without a connection the visitor chooses a wallet first. Only a click asks the wallet. */
  signIn: () => void
  /** Ends this browser's session, or every session of its account; the connection stays. */
  signOut: (options?: { everywhere?: boolean }) => Promise<EndedEverywhere | undefined>
}

/** The connection: status, address, chain and wallet. Without one in the first render, which the server draws, too. */
export const useWalletConnection = (): Connection => {
  const { core, serverCore } = useSite('useWalletConnection()')
  const { connection } = core
  return useSyncExternalStore(connection.subscribe, connection.get, serverCore.connection.get)
}

/** The session by the server's answer, and the actions for a site's own buttons, which are the same in every render. */
export const useSession = (): SessionState => {
  const { kisslock, core, serverCore } = useSite('useSession()')
  const { session } = core
  const state = useSyncExternalStore(session.subscribe, session.get, serverCore.session.get)
  const current = isSignedIn(state, useWalletConnection())
  const signIn = useCallback(() => kisslock.open('sign'), [kisslock])
  return { ...state, current, signIn, signOut: kisslock.signOut }
}

const noPairing = () => null

/** The pairing that is under way, as data for an interface of the site's own; null without one. `pair` of `useKisslock()` begins one. */
export const usePairing = (): WalletPairing | null => {
  const { pairing } = useSite('usePairing()').kisslock
  return useSyncExternalStore(pairing.subscribe, pairing.get, noPairing)
}
