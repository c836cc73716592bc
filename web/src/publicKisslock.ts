import type { Config } from '@wagmi/core'
import { lazy } from './browser/lazy'
import type { Store } from './browser/store'
import { KisslockError } from './errors/KisslockError'
import type { Connection } from './flow/connection'
import { newsOf, type SiteConnection, type SiteSession, sessionNewsOf, siteConnection, siteSession } from './flow/news'
import type { Opening } from './flow/screen'
import { isSignedIn, type Session } from './flow/session'
import { signOut } from './flow/signOut'
import { createCore, type KisslockCore, type KisslockOptions } from './kisslock'
import type { PageProvider } from './wallets/pageProvider'

/** The events of `on`, each with the listener's argument. An event of an end carries what has ended. */
export type KisslockEvents = {
  connect: SiteConnection
  /** The connection has another account or chain. */
  change: SiteConnection
  disconnect: SiteConnection
  'sign-in': SiteSession
  'sign-out': SiteSession
}

/**
 * The public object of a site, frozen with its stores. Functions that ask the visitor reject with a `KisslockError`; its
 * code is `connection/cancelled` when the visitor closes the dialog.
 */
export type Kisslock = Readonly<{
  /** Opens the dialog, by default at the list. `ConnectDialog` renders the dialog. */
  open: (to?: Opening) => void
  close: () => void
  connection: Store<Connection>
  /** The session by the server's answer. */
  session: Store<Session>
  /** Asks the wallet with this rdns (EIP-6963), or opens the list without one. Resolves when a wallet is connected. */
  connect: (rdns?: string) => Promise<Connection>
  /** Ends the current connection, or all of them. */
  disconnect: (options?: { all?: boolean }) => Promise<void>
  /** Asks the wallet to switch to a configured network. A network that the wallet does not know is added first. */
  switchNetwork: (chainId: number) => Promise<void>
  /** Opens the dialog at sign-in; without a connection, at the list first. Resolves with the session. */
  signIn: () => Promise<Session>
  /** Ends this browser's session, or with `everywhere` all sessions of its account. The connection stays. */
  signOut: (options?: { everywhere?: boolean }) => Promise<void>
  /** The provider of the connected wallet for the site's own code (EIP-1193); null without a connection. */
  provider: () => Promise<PageProvider | null>
  /** The configuration of `@wagmi/core`, loaded on the first call. */
  wagmi: () => Promise<Config>
  /** Calls the listener for each event of this name. Returns a function that removes the listener. */
  on: <Name extends keyof KisslockEvents>(event: Name, listener: (detail: KisslockEvents[Name]) => void) => () => void
}>

const cores = new WeakMap<object, KisslockCore>()

/** The internal object behind a site's Kisslock. Throws for an object that `createKisslock` has not made. */
export const coreOf = (kisslock: object): KisslockCore => {
  const core = cores.get(kisslock)
  if (!core) throw new Error('Kisslock: <KisslockProvider> takes what createKisslock gave.')
  return core
}

/** Resolves with the first result of `found` that is not undefined. Rejects if the dialog is closed before. */
const untilClosed = <Found>(
  { flow, connection, session }: KisslockCore,
  found: () => Found | undefined,
): Promise<Found> =>
  new Promise((resolve, reject) => {
    const look = () => {
      const result = found()
      if (result === undefined && flow.get().open) return
      for (const stop of stops) stop()
      if (result === undefined) reject(new KisslockError('connection/cancelled'))
      else resolve(result)
    }
    const stops = [connection, session, flow].map(({ subscribe }) => subscribe(look))
    look()
  })

const connecting =
  (core: KisslockCore): Kisslock['connect'] =>
  async (rdns) => {
    const { engine } = await core.runtime.load()
    const wallet = rdns === undefined ? undefined : await engine.wallets.ready(rdns, announceMs)
    if (rdns !== undefined && !wallet) throw new KisslockError('wallet/not-found', { wallet: rdns })
    const connected = () => {
      const connection = core.connection.get()
      const isWanted = wallet === undefined || connection.wallet?.uid === wallet.uid
      return connection.status === 'connected' && isWanted ? connection : undefined
    }
    if (!connected()) {
      core.flow.send(wallet ? { type: 'connectRequested', uid: wallet.uid } : { type: 'opened', to: 'home' })
    }
    return untilClosed(core, connected)
  }

/** How long `connect` waits for the announcement of a wallet. */
const announceMs = 1000

const signingIn =
  (core: KisslockCore): Kisslock['signIn'] =>
  async () => {
    const { signing } = await core.runtime.load()
    if (!signing) throw new Error('Kisslock: this site has no signing in (sign_in.mode is off).')
    await signing.load()
    const signedIn = () => {
      const session = core.session.get()
      return isSignedIn(session, core.connection.get()) ? session : undefined
    }
    if (!signedIn()) core.open('sign')
    return untilClosed(core, signedIn)
  }

/** Calls `tell` with the last and the new value on each change of a store. Returns a function that stops. */
const following = <Value>(store: Store<Value>, tell: (before: Value, now: Value) => void): (() => void) => {
  let before = store.get()
  return store.subscribe(() => {
    const was = before
    before = store.get()
    tell(was, before)
  })
}

const listening =
  ({ connection, session, flow }: KisslockCore): Kisslock['on'] =>
  (event, listener) => {
    const give = (detail: SiteConnection | SiteSession | null) => {
      try {
        ;(listener as (detail: SiteConnection | SiteSession | null) => void)(detail)
      } catch (error) {
        // An error of a site's listener does not end the connection. The browser reports the error as uncaught.
        reportError(error)
      }
    }
    const stops = [
      following(connection, (was, is) => {
        const [before, now] = [siteConnection(was), siteConnection(is)]
        if (newsOf(before, now) === event) give(now ?? before)
      }),
      following(session, (before, now) => {
        const news = sessionNewsOf(before, now, flow.get().screen.at === 'sign')
        if (news === event) give(siteSession(now) ?? siteSession(before))
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }

/** The store without its `set`: a site reads the state, and only the runtime changes it. */
const readOnly = <Value>({ get, subscribe }: Store<Value>): Store<Value> => Object.freeze({ get, subscribe })

/** The members of a site's Kisslock that do not depend on who has made the configuration of the connection library. */
export const membersOf = (core: KisslockCore): Omit<Kisslock, 'wagmi'> => {
  const { flow, runtime } = core
  const provider = lazy(async () => (await import('./flow/provider')).watchProvider(core))
  return {
    open: core.open,
    close: () => flow.send({ type: 'closed' }),
    connection: readOnly(core.connection),
    session: readOnly(core.session),
    connect: connecting(core),
    disconnect: async ({ all = false } = {}) => (await runtime.load()).disconnect(all),
    switchNetwork: async (chainId) => {
      const { engine, requests } = await runtime.load()
      await (await requests.load()).switchNetwork(engine, { chainId })
    },
    signIn: signingIn(core),
    signOut: (options) => signOut(runtime, options),
    provider: async () => {
      await runtime.load()
      return (await provider.load()).get()
    },
    on: listening(core),
  }
}

/** Freezes a site's object and keeps its core for `coreOf`. */
export const publish = <Public extends object>(kisslock: Public, core: KisslockCore): Readonly<Public> => {
  cores.set(kisslock, core)
  return Object.freeze(kisslock)
}

/** Creates a site's Kisslock in the browser. No request is sent and no wallet is asked until the visitor or the site acts. */
export const createKisslock = (options: KisslockOptions): Kisslock => {
  const core = createCore(options)
  const wagmi = async () => (await core.runtime.load()).engine.config
  return publish({ ...membersOf(core), wagmi }, core)
}
