import type { Config } from 'wagmi'
import type { Store } from '../../src/browser/store'
import type { Connection } from '../../src/flow/connection'
import type { WalletPairing } from '../../src/flow/pairing/data'
import type { PairOptions } from '../../src/flow/pairing/pairForSite'
import type { Opening } from '../../src/flow/screen'
import type { Session } from '../../src/flow/session'
import type { EndedEverywhere } from '../../src/server/auth'
import type { PageProvider } from '../../src/wallets/pageProvider'
import type { KitCore } from '../core/kitCore'
import type { KisslockEvents } from '../events/listening'

/**
 * The public object of a site, frozen with its stores. Functions that ask the visitor reject with a `KisslockError`; its
 * code is `connection/cancelled` when the visitor closes the dialog.
 */
export type Kisslock = Readonly<{
  /** Opens the dialog, by default at the list. */
  open: (to?: Opening) => void
  close: () => void
  connection: Store<Connection>
  /** The session by the server's answer. */
  session: Store<Session>
  /** Says that the site's own code has begun or ended the session: it is read again, in this tab and in the others. */
  sessionChanged: () => void
  /** Asks the wallet with this rdns (EIP-6963), or opens the list without one. Resolves when a wallet is connected. */
  connect: (rdns?: string) => Promise<Connection>
  /** The pairing with a wallet on another device, in the dialog or by `pair`; null without one. */
  pairing: Store<WalletPairing | null>
  /**
   * Pairs with a wallet, by default any app that scans, without the dialog: the site shows `pairing`. Resolves when it is
   * connected. A new call ends the pairing before. Rejects also with `wallet/rejected`, `pairing/expired` and
   * `pairing/unreachable`.
   */
  pair: (wallet?: string, options?: PairOptions) => Promise<void>
  /** Ends the current connection, or all of them. */
  disconnect: (options?: { all?: boolean }) => Promise<void>
  /** Asks the wallet to switch to a configured network. A network that the wallet does not know is added first. */
  switchNetwork: (chainId: number) => Promise<void>
  /** Opens the dialog at sign-in; without a connection, at the list first. Resolves with the session. */
  signIn: () => Promise<Session>
  /**
   * Ends this browser's session, or with `everywhere` all sessions of its user. Resolves with the wallets of the last 7 days,
   * which can sign in again, and with the programs whose token has ended. The connection stays.
   */
  signOut: (options?: { everywhere?: boolean }) => Promise<EndedEverywhere | undefined>
  /**
   * Sends a request of the site, such as `() => fetch('/club')`. A refusal that the visitor can end (a sign-in, a newer one, a
   * holding) is shown in the dialog, and the request is sent again. Resolves with the response.
   */
  access: (request: () => Promise<Response>) => Promise<Response>
  /** The provider of the connected wallet for the site's own code (EIP-1193); null without a connection. */
  provider: () => Promise<PageProvider | null>
  /** The config for `WagmiProvider`. */
  wagmi: Config
  /** Calls the listener for each event of this name. Returns a function that removes the listener. */
  on: <Name extends keyof KisslockEvents>(event: Name, listener: (detail: KisslockEvents[Name]) => void) => () => void
}>

const cores = new WeakMap<object, KitCore>()

/** The core behind a site's Kisslock. Throws for an object that `createKisslock` has not made. */
export const coreOf = (kisslock: object): KitCore => {
  const core = cores.get(kisslock)
  if (!core) throw new Error('Kisslock: <KisslockProvider> takes what createKisslock gave.')
  return core
}

/** Freezes a site's object and stores its core for `coreOf`. */
export const publish = (kisslock: Kisslock, core: KitCore): Kisslock => {
  cores.set(kisslock, core)
  return Object.freeze(kisslock)
}
