import type { Lazy } from '../../browser/lazy'
import type { Store } from '../../browser/store'
import type { Engine } from '../../engine/createEngine'
import type { Account } from '../../server/message'
import type { PublicConfig } from '../../server/wire.gen'
import type { ConnectedWallet, Connection } from '../connection'
import type { Flow } from '../flow'
import { isSignedIn, type Session } from '../session'
import { createLinking } from './linking'
import { createRenewal, type Renewal } from './renewal'
import { followSession, type Sessions } from './sessions'
import type { Step } from './state'
import { sessionName } from './tabs'
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

/** Running sign-in of one page: the session, the policy, and the steps of the sign-in screen. */
export type Signing = {
  steps: SignFlow
  /** Opens the sign-in screen; without a connection, the list of wallets first. */
  begin: () => void
  /** Opens the sign-in screen also for an account that is signed in. */
  renew: () => void
  /** Whether the sign-in screen is open for an account that is signed in. */
  renewing: Renewal['wanted']
  /** Applies the visitor's "Not now". */
  decline: () => void
  /** Ends the session; the connection stays. Rejects with a `KisslockError` when the request to the server fails. */
  signOut: Sessions['end']
  /** After connecting: resolves with whether the dialog continues to signing in. */
  continuesToSignIn: (signal: AbortSignal) => Promise<boolean>
  /** Opens the list of wallets; connecting one leads to the user's wallets instead of signing in. */
  connectToLink: () => void
  /** Forgets the session of this browser, which the server has ended. */
  ended: () => void
  /** Whether this session has begun in this tab, and not in another one or before. */
  isOwn: (session: Session) => boolean
  /** Stores a session that a page about the user has begun. */
  began: Sessions['began']
  /** Reads the session again, whose user has other accounts now, or which another page may have ended. */
  changed: () => Promise<void>
  stop: () => void
}

/** Steps that only wait for the visitor. The effect `close` closes the dialog on these steps alone. */
const waitingSteps = new Set<Step['at']>(['start', 'refused', 'expired', 'failed'])

/** The connected account if its chain is one of `sign_in.chains`, else undefined. */
const allowedAccount = ({ sign_in }: PublicConfig, { status, address, chainId }: Connection): Account | undefined => {
  const allowed = status === 'connected' && chainId !== undefined && sign_in.chains.includes(chainId)
  return allowed && address ? { address, chainId } : undefined
}

/** Starts signing in, and reads the session from the server. The caller has waited for the restoring of a wallet. */
export const startSigning = (options: SigningOptions): Signing => {
  const { config, connection, flow, session } = options
  const sessions = followSession(config, session, flow.backgroundError.set)
  const renewal = createRenewal(session)
  const linking = createLinking(flow)
  const stopController = new AbortController()
  const isOnScreen = () => flow.get().open && flow.get().screen.at === 'sign'

  const account = () => allowedAccount(config, connection.get())
  const steps = runSigning({ ...options, sessions, account })

  const close = () => {
    if (isOnScreen() && !renewal.isPending() && waitingSteps.has(steps.get().step.at)) flow.send({ type: 'closed' })
  }
  const signOut = () => {
    // After a failure the request is repeated once, when the network is back.
    const retry = () => void sessions.end().catch(() => {})
    const { signal } = stopController
    sessions.end().catch(() => signal.aborted || addEventListener('online', retry, { once: true, signal }))
  }
  const begin = () => flow.send({ type: 'opened', to: 'sign' })
  const offer = () => (linking.isPending() ? linking.show() : begin())
  const disconnect = () => {
    flow.send({ type: 'closed' })
    void options.disconnect(false)
  }
  const policyWatch = watchPolicy({ ...options, effects: { offer, close, signOut, disconnect } })

  let wasShown = false
  const onFlow = () => {
    const opening = isOnScreen() && !wasShown
    // The connection has ended meanwhile: connecting again continues to signing in.
    if (wasShown && flow.get().screen.at === 'failed') policyWatch.send('signInWanted')
    wasShown = isOnScreen()
    if (!flow.get().open) renewal.end()
    if (opening && connection.get().status === 'disconnected') {
      policyWatch.send('signInWanted')
      return flow.send({ type: 'opened', to: 'home' })
    }
    // The account is signed in already, so there is nothing to sign.
    if (opening && !renewal.isPending() && isSignedIn(session.get(), connection.get()))
      return flow.send({ type: 'closed' })
    if (opening) steps.send({ type: 'opened', account: account() })
    steps.follow()
  }
  const onOnline = () => {
    if (steps.requestLimit.tryRequest()) steps.send({ type: 'online' })
  }
  const unsubscribers = [flow.subscribe(onFlow), connection.subscribe(steps.moved)]
  document.addEventListener('visibilitychange', steps.follow)
  addEventListener('online', onOnline, { signal: stopController.signal })
  onFlow()
  void sessions.read()

  return {
    steps,
    begin,
    renew: () => {
      renewal.begin()
      begin()
    },
    renewing: renewal.wanted,
    decline: () => {
      renewal.end()
      policyWatch.send('notNow')
    },
    signOut: sessions.end,
    continuesToSignIn: async (signal) => {
      if (session.get().status === 'unknown') await sessions.read()
      // A visitor who has closed the dialog, or has left the screen, is not asked to sign in.
      if (signal.aborted || !flow.get().open) return false
      if (!renewal.isPending() && !linking.isPending()) return policyWatch.send('connected') === 'offer'
      offer()
      return true
    },
    connectToLink: linking.begin,
    ended: sessions.ended,
    isOwn: (session) => session.status === 'signedIn' && sessionName(session) === sessions.own(),
    began: sessions.began,
    changed: sessions.read,
    stop: () => {
      stopController.abort()
      for (const stop of [...unsubscribers, sessions.stop, steps.stop, policyWatch.stop, linking.stop]) stop()
      document.removeEventListener('visibilitychange', steps.follow)
    },
  }
}
