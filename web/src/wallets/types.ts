import type { Connector } from '@wagmi/core'
import type { Store } from '../browser/store'

/** The unchecked object that a wallet puts into the page (EIP-1193). */
export type RawProvider = {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
  off?(event: string, listener: (payload: never) => void): unknown
}

/** A wallet in this page: an announced wallet (EIP-6963) or a legacy wallet. */
export type DiscoveredWallet = {
  /** The connector's uid, which is new on every page load. */
  readonly uid: string
  /**
   * The connector's id, which is the same on every page load: the rdns (`rdns#2` for a second wallet with that rdns) or
   * `injected`.
   */
  readonly id: string
  readonly rdns?: string
  /** The announced name, without control and direction characters. */
  readonly name: string
  /** A checked data URI, for `<img>` only: an SVG could contain scripts. */
  readonly icon?: string
  /**
   * The catalogue id of a legacy wallet, determined by its flags. An announced wallet is found in the catalogue by its
   * rdns.
   */
  readonly walletId?: string
  /**
   * The uid of the wallet that announced this rdns before this wallet. Undefined if no other wallet announced this rdns
   * before.
   */
  readonly duplicateOf?: string
  readonly connector: Connector
}

/** The wallets of this page as a store. `get` returns the same array until a wallet is added or removed. */
export type DiscoveredWallets = Store<readonly DiscoveredWallet[]> & {
  /**
   * Resolves with the wallet that has this connector id, as soon as the wallet is listed. Resolves with undefined at
   * the timeout. Default: no timeout.
   */
  ready(id: string, timeoutMs?: number): Promise<DiscoveredWallet | undefined>
}
