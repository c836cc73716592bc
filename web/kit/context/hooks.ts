import { useCallback, useSyncExternalStore } from 'react'
import type { Connection } from '../../src/flow/connection'
import type { WalletPairing } from '../../src/flow/pairing/data'
import { isSignedIn, type Session } from '../../src/flow/session'
import type { EndedEverywhere } from '../../src/server/auth'
import { useSite } from './siteContext'

/** The visitor's session, and the actions for a site's own buttons. */
export type SessionState = Session & {
  /**
   * True if the connected account is the account of the session. False if the wallet has changed to another account
   * since the sign-in.
   */
  current: boolean
  /**
   * Opens the dialog to sign in. If no wallet is connected, the visitor chooses a wallet first. The page sends a
   * request to the wallet only after the visitor's click.
   */
  signIn: () => void
  /**
   * Ends this browser's session, or all sessions of the session's user if `everywhere` is true. The wallet stays
   * connected.
   */
  signOut: (options?: { everywhere?: boolean }) => Promise<EndedEverywhere | undefined>
}

/**
 * Return the connection: status, address, chain and wallet. The first render must match the HTML from the server, so
 * there is no connection in the first render.
 */
export const useWalletConnection = (): Connection => {
  const { core, serverCore } = useSite('useWalletConnection()')
  const { connection } = core
  return useSyncExternalStore(connection.subscribe, connection.get, serverCore.connection.get)
}

/**
 * Return the session according to the server, and the actions for a site's own buttons. The actions are the same
 * functions in every render.
 */
export const useSession = (): SessionState => {
  const { kisslock, core, serverCore } = useSite('useSession()')
  const { session } = core
  const state = useSyncExternalStore(session.subscribe, session.get, serverCore.session.get)
  const isCurrent = isSignedIn(state, useWalletConnection())
  const signIn = useCallback(() => kisslock.open('sign'), [kisslock])
  return { ...state, current: isCurrent, signIn, signOut: kisslock.signOut }
}

const getNoPairing = () => null

/**
 * Return the current pairing as data for a site's own interface, or null if there is no pairing. `pair` of
 * `useKisslock()` starts a pairing.
 */
export const usePairing = (): WalletPairing | null => {
  const { pairing } = useSite('usePairing()').kisslock
  return useSyncExternalStore(pairing.subscribe, pairing.get, getNoPairing)
}
