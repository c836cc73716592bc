import type { Config } from '@wagmi/core'
import type { Store } from './browser/store'
import type { Connection } from './flow/connection'
import type { Opening } from './flow/screen'
import type { Session } from './flow/session'
import type { KisslockCore } from './kisslock'
import type { Actions } from './publicActions'
import type { KisslockEvents } from './publicEvents'
import type { PageProvider } from './wallets/pageProvider'

export type { KisslockEvents } from './publicEvents'

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
  /**
   * Sends a request of the site, such as `() => fetch('/club')`. A refusal that the visitor can end (a sign-in, a newer one, a
   * holding) is shown in the dialog, and the request is sent again. Resolves with the response.
   */
  access: (request: () => Promise<Response>) => Promise<Response>
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

/** The store without its `set`: a site reads the state, and only the runtime changes it. */
const readOnly = <Value>({ get, subscribe }: Store<Value>): Store<Value> => Object.freeze({ get, subscribe })

/** The other members, which need the stores alone. */
export const storesOf = (core: KisslockCore): Omit<Kisslock, Actions | 'wagmi' | 'on'> => ({
  open: core.open,
  close: () => core.flow.send({ type: 'closed' }),
  connection: readOnly(core.connection),
  session: readOnly(core.session),
})

/** Freezes a site's object and keeps its core for `coreOf`. */
export const publish = <Public extends object>(kisslock: Public, core: KisslockCore): Readonly<Public> => {
  cores.set(kisslock, core)
  return Object.freeze(kisslock)
}
