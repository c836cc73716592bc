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
 * The object through which a site's code uses Kisslock. The object and its stores are frozen. Functions that wait for
 * the visitor reject with a `KisslockError` after a failure. If the visitor closes the dialog, the error's code is
 * `connection/cancelled`.
 */
export type Kisslock = Readonly<{
  /** Opens the dialog, by default at the list of wallets. */
  open: (to?: Opening) => void
  close: () => void
  connection: Store<Connection>
  /** The visitor's session, as the server returned it. */
  session: Store<Session>
  /**
   * Call this function after the site's own code has begun or ended the session. All tabs then read the session again.
   */
  sessionChanged: () => void
  /**
   * Asks the wallet with this rdns (EIP-6963) to connect. Without an rdns, the dialog opens at the list of wallets.
   * Resolves when a wallet is connected.
   */
  connect: (rdns?: string) => Promise<Connection>
  /**
   * The current pairing with a wallet on another device, started by the dialog or by `pair`. Null if there is no
   * pairing.
   */
  pairing: Store<WalletPairing | null>
  /**
   * Pairs with a wallet without the dialog, by default with any app that scans. The site itself shows the data in
   * `pairing`. Resolves when the wallet is connected. A new call ends the previous pairing. Rejects, for instance, with
   * `wallet/rejected`, `pairing/expired` or `pairing/unreachable`.
   */
  pair: (wallet?: string, options?: PairOptions) => Promise<void>
  /** Ends the current connection, or all connections if `all` is true. */
  disconnect: (options?: { all?: boolean }) => Promise<void>
  /**
   * Asks the wallet to switch to a configured network. If the wallet does not know the network, the wallet is first
   * asked to add the network.
   */
  switchNetwork: (chainId: number) => Promise<void>
  /**
   * Opens the dialog so that the visitor can sign in. If no wallet is connected, the dialog opens at the list first.
   * Resolves with the session.
   */
  signIn: () => Promise<Session>
  /**
   * Ends this browser's session, or all sessions of the session's user if `everywhere` is true. The wallet stays
   * connected. With `everywhere`, the promise resolves with the wallets that were added within the last 7 days, which
   * can still sign in, and with the API clients whose tokens were revoked.
   */
  signOut: (options?: { everywhere?: boolean }) => Promise<EndedEverywhere | undefined>
  /**
   * Sends a request of the site, such as `() => fetch('/club')`. If access is denied for a reason that the visitor can
   * resolve (sign in, sign in again, hold an asset), the dialog shows the reason, and the request is sent again once
   * the visitor has resolved it. Resolves with the response.
   */
  access: (request: () => Promise<Response>) => Promise<Response>
  /** Resolves with the connected wallet's provider for the site's own code (EIP-1193), or null without a connection. */
  provider: () => Promise<PageProvider | null>
  /** The config for `WagmiProvider`. */
  wagmi: Config
  /** Calls the listener for each event with this name. Returns a function that removes the listener. */
  on: <Name extends keyof KisslockEvents>(event: Name, listener: (detail: KisslockEvents[Name]) => void) => () => void
}>

const coresByKisslock = new WeakMap<object, KitCore>()

/** Return the core of a site's `Kisslock` object. Throws for an object that `createKisslock` has not created. */
export const findCore = (kisslock: object): KitCore => {
  const core = coresByKisslock.get(kisslock)
  if (!core) throw new Error('Kisslock: <KisslockProvider> takes what createKisslock gave.')
  return core
}

/** Freeze a site's object, and store its core for `findCore`. */
export const publishKisslock = (kisslock: Kisslock, core: KitCore): Kisslock => {
  coresByKisslock.set(kisslock, core)
  return Object.freeze(kisslock)
}
