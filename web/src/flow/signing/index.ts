import type { Lazy } from '../../browser/lazy'
import type { Store } from '../../browser/store'
import type { Engine } from '../../engine/createEngine'
import type { Account } from '../../server/message'
import type { PublicConfig } from '../../server/wire.gen'
import type { ConnectedWallet, Connection } from '../connection'
import type { Flow } from '../flow'
import { isSignedIn, type Session } from '../session'
import { keepSession } from './sessions'
import type { Step } from './state'
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

/** Signing in at work for one page: the session, the policy, and the steps of the sign-in screen. */
export type Signing = {
  steps: SignFlow
  /** Opens the sign-in screen; without a connection, the list of wallets first. */
  begin: () => void
  /** "Not now". */
  decline: () => void
  /** Ends the session; the connection stays. Rejects with a `KisslockError` when the server could not be told. */
  signOut: (options?: { everywhere?: boolean }) => Promise<void>
  /** A wallet has just been connected: whether the dialog goes on to signing in. Ends when that is known. */
  continuesToSignIn: (signal: AbortSignal) => Promise<boolean>
  stop: () => void
}

/** Steps that only wait for the visitor: a screen that has nothing to ask any more goes away from these. */
const idle = new Set<Step['at']>(['start', 'refused', 'expired', 'failed'])

/** Starts it once the page knows whether a wallet is connected; reads the session, which needs no wallet. */
export const startSigning = (options: SigningOptions): Signing => {
  const { config, connection, flow, session } = options
  const sessions = keepSession(config, session, flow.backgroundError.set)
  const shown = () => flow.get().open && flow.get().screen.at === 'sign'

  /** The account that may sign: the connected one, on a chain that the site takes. */
  const account = (): Account | undefined => {
    const { status, address, chainId } = connection.get()
    const allowed = status === 'connected' && chainId !== undefined && config.sign_in.chains.includes(chainId)
    return allowed && address ? { address, chainId } : undefined
  }
  const steps = runSigning({ ...options, sessions, account })

  const close = () => {
    if (shown() && idle.has(steps.get().step.at)) flow.send({ type: 'closed' })
  }
  const signOut = () => {
    // Not told: tried once more when the network is back.
    sessions.end().catch(() => addEventListener('online', () => void sessions.end().catch(() => {}), { once: true }))
  }
  const offer = () => flow.send({ type: 'opened', to: 'sign' })
  const disconnect = () => {
    flow.send({ type: 'closed' })
    void options.disconnect(false)
  }
  const watching = watchPolicy({ ...options, effects: { offer, close, signOut, disconnect } })

  let wasShown = false
  const onFlow = () => {
    const opening = shown() && !wasShown
    wasShown = shown()
    if (opening && connection.get().status === 'disconnected') {
      watching.send('signInWanted')
      return flow.send({ type: 'opened', to: 'home' })
    }
    // There is nothing to sign: the account is signed in.
    if (opening && isSignedIn(session.get(), connection.get())) return flow.send({ type: 'closed' })
    if (opening) steps.send({ type: 'opened', account: account() })
    steps.follow()
  }
  const onOnline = () => {
    if (steps.automatic.may()) steps.send({ type: 'online' })
  }
  const stops = [flow.subscribe(onFlow), connection.subscribe(steps.moved)]
  document.addEventListener('visibilitychange', steps.follow)
  addEventListener('online', onOnline)
  onFlow()
  void sessions.read()

  return {
    steps,
    begin: offer,
    decline: () => watching.send('notNow'),
    signOut: sessions.end,
    continuesToSignIn: async (signal) => {
      if (session.get().status === 'unknown') await sessions.read()
      // Whoever closed the dialog, or went elsewhere in it, has moved on.
      return !signal.aborted && flow.get().open && watching.send('connected') === 'offer'
    },
    stop: () => {
      for (const stop of [...stops, sessions.stop, steps.stop, watching.stop]) stop()
      document.removeEventListener('visibilitychange', steps.follow)
      removeEventListener('online', onOnline)
    },
  }
}
