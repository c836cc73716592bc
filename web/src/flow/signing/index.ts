import { isIssuedAfter } from '../../actions/signIn'
import type { Lazy } from '../../browser/lazy'
import type { Store } from '../../browser/store'
import type { Engine } from '../../engine/createEngine'
import type { Account } from '../../server/message'
import type { PublicConfig } from '../../server/wire.gen'
import type { ConnectedWallet, Connection } from '../connection'
import type { Flow } from '../flow'
import { isSignedIn, type Session } from '../session'
import { createLinking } from './linking'
import { createRenewal, type RenewalReason, type SessionRenewal } from './renewal'
import { createSessions, type Sessions } from './sessions'
import type { Step } from './state'
import { createSessionKey } from './tabs'
import { watchPolicy } from './watchPolicy'
import { runSigning, type SignFlow } from './work'

export type SigningOptions = {
  config: PublicConfig
  domain: string
  engine: Engine
  flow: Flow
  connection: Store<Connection>
  connections: Store<readonly ConnectedWallet[]>
  session: Store<Session> & { set: (session: Session) => void }
  requests: Lazy<typeof import('../requests')>
  disconnect: (all: boolean) => Promise<void>
}

/** The sign-in runtime of one page: the session, the policy, and the steps of the sign-in screen. */
export type Signing = {
  steps: SignFlow
  /** Opens the sign-in screen. Without a connection, the list of wallets is opened first. */
  begin: () => void
  /** Opens the sign-in screen, even if the account is already signed in. */
  renew: (reason?: RenewalReason) => void
  /** The reason if the sign-in screen is open for an account that is already signed in, otherwise false. */
  renewing: SessionRenewal['reason']
  /** Handles a click on "Not now". */
  decline: () => void
  /** Ends the session; the connection stays. Rejects with a `KisslockError` if the request to the server fails. */
  signOut: Sessions['end']
  /** Called after connecting. Resolves with true if the dialog continues with signing in. */
  continuesToSignIn: (signal: AbortSignal) => Promise<boolean>
  /** Opens the list of wallets. Connecting a wallet leads to the user's wallets instead of signing in. */
  connectToLink: () => void
  /** Clears this browser's session after the server has ended it. */
  clearSession: () => void
  /** Returns true if this session began in this tab. */
  isOwn: (session: Session) => boolean
  /** Stores a session that began on a page about the user. */
  storeSession: Sessions['storeSession']
  /**
   * Reads the session again, because its user's accounts have changed, or because another page might have ended the
   * session.
   */
  rereadSession: () => Promise<void>
  stop: () => void
}

/**
 * The steps of signing in that only wait for the visitor. The policy's effect `close` closes the dialog only if one of
 * these steps is shown.
 */
const closableSteps = new Set<Step['at']>(['start', 'refused', 'expired', 'failed'])

/** Return the connected account if its chain is in `sign_in.chains`. */
const findAllowedAccount = (
  { sign_in }: PublicConfig,
  { status, address, chainId }: Connection,
): Account | undefined => {
  const isAllowed = status === 'connected' && chainId !== undefined && sign_in.chains.includes(chainId)
  return isAllowed && address ? { address, chainId } : undefined
}

/**
 * Start the sign-in runtime, and read the session from the server. The caller has already waited for a wallet to be
 * restored.
 */
export const startSigning = (options: SigningOptions): Signing => {
  const { config, connection, flow, session } = options
  const sessions = createSessions(config, session, flow.backgroundError.set)
  const renewal = createRenewal(session)
  const linking = createLinking(flow)
  const listenerController = new AbortController()
  const isOnScreen = () => flow.get().open && flow.get().screen.at === 'sign'

  const findAccount = () => findAllowedAccount(config, connection.get())
  const signFlow = runSigning({ ...options, sessions, account: findAccount })

  const closeSignInScreen = () => {
    if (isOnScreen() && !renewal.isPending() && closableSteps.has(signFlow.get().step.at)) flow.send({ type: 'closed' })
  }
  const signOut = () => {
    // If signing out fails, try again when the browser is online again.
    const retrySignOut = () => void sessions.end().catch(() => {})
    const { signal } = listenerController
    sessions.end().catch(() => signal.aborted || addEventListener('online', retrySignOut, { once: true, signal }))
  }
  const openSignIn = () => flow.send({ type: 'opened', to: 'sign' })
  const offerSignIn = () => (linking.isPending() ? linking.show() : openSignIn())
  const closeAndDisconnect = () => {
    flow.send({ type: 'closed' })
    void options.disconnect(false)
  }
  const policyWatch = watchPolicy({
    ...options,
    effects: { offer: offerSignIn, close: closeSignInScreen, signOut, disconnect: closeAndDisconnect },
  })

  let wasShown = false
  const onFlow = () => {
    const isOpening = isOnScreen() && !wasShown
    // `failed` after `sign` means that the connection ended. The dialog returns to `sign` after the next connection.
    if (wasShown && flow.get().screen.at === 'failed') policyWatch.send('signInWanted')
    wasShown = isOnScreen()
    if (!flow.get().open) renewal.end()
    if (isOpening && connection.get().status === 'disconnected') {
      policyWatch.send('signInWanted')
      return flow.send({ type: 'opened', to: 'home' })
    }
    // If the account is already signed in, there is nothing to sign.
    if (isOpening && !renewal.isPending() && isSignedIn(session.get(), connection.get()))
      return flow.send({ type: 'closed' })
    if (isOpening) signFlow.send({ type: 'opened', account: findAccount() })
    signFlow.follow()
  }
  const onOnline = () => {
    if (signFlow.requestLimit.tryRequest()) signFlow.send({ type: 'online' })
  }
  const onSession = () => {
    const message = signFlow.owners.findWaiting()
    // A newer session of this browser replaces the pending sign-in.
    const latestSession = session.get()
    if (message && latestSession.status === 'signedIn' && isIssuedAfter(latestSession, message))
      signFlow.owners.cancel()
  }
  const unsubscribers = [flow.subscribe(onFlow), connection.subscribe(signFlow.onMove), session.subscribe(onSession)]
  document.addEventListener('visibilitychange', signFlow.follow)
  addEventListener('online', onOnline, { signal: listenerController.signal })
  onFlow()
  void sessions.read().then(signFlow.owners.resume)

  return {
    steps: signFlow,
    begin: openSignIn,
    renew: (reason = 'tooOld') => {
      renewal.begin(reason)
      openSignIn()
    },
    renewing: renewal.reason,
    decline: () => {
      renewal.end()
      policyWatch.send('notNow')
    },
    signOut: sessions.end,
    continuesToSignIn: async (signal) => {
      if (session.get().status === 'unknown') await sessions.read()
      // If the visitor has closed the dialog or left the screen, don't ask the visitor to sign in.
      if (signal.aborted || !flow.get().open) return false
      if (!renewal.isPending() && !linking.isPending()) return policyWatch.send('connected') === 'offer'
      offerSignIn()
      return true
    },
    connectToLink: linking.begin,
    clearSession: sessions.clearSession,
    isOwn: (session) => session.status === 'signedIn' && createSessionKey(session) === sessions.ownKey(),
    storeSession: sessions.storeSession,
    rereadSession: sessions.read,
    stop: () => {
      listenerController.abort()
      for (const stop of [...unsubscribers, sessions.stop, signFlow.stop, policyWatch.stop, linking.stop]) stop()
      document.removeEventListener('visibilitychange', signFlow.follow)
    },
  }
}
