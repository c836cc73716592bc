import type { Connector } from '@wagmi/core'

/** What a wallet puts into the page (EIP-1193), before anything about it is believed. */
export type RawProvider = {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
  off?(event: string, listener: (payload: never) => void): unknown
}

/** A wallet that is here, announced (EIP-6963) or injected without a name. */
export type DiscoveredWallet = {
  /** The connector's uid: new on every page load. */
  readonly uid: string
  /** The connector's id, the same on every load: the rdns (`rdns#2` for a second one with that rdns) or `injected`. */
  readonly id: string
  readonly rdns?: string
  /** As announced, cleaned of control and direction characters. */
  readonly name: string
  /** A checked data URI; show it as `<img>` only. */
  readonly icon?: string
  /** The catalogue's id as the wallet's flags tell it; an announced wallet is looked up by its rdns where the catalogue is. */
  readonly walletId?: string
  /** The uid of the wallet that announced this rdns first. */
  readonly duplicateOf?: string
  readonly connector: Connector
}

/** The wallets of this page as a store: the same array until something changes. */
export type DiscoveredWallets = {
  get(): readonly DiscoveredWallet[]
  /** Told after the list has changed; returns how to stop. */
  subscribe(listener: () => void): () => void
  /** The wallet with this connector id as soon as it is here, or undefined when the time is over. */
  ready(id: string, timeoutMs?: number): Promise<DiscoveredWallet | undefined>
}
