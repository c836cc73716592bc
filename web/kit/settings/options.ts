import type { Chain, Transport } from 'viem'
import type { Config, Storage } from 'wagmi'
import type { SiteGroup } from '../../src/flow/catalogue/list'
import type { SiteWallet } from '../catalogue/siteWallet'
import type { SignInFunctions } from '../signIn/functions'

/** Which wallets are listed, by id. */
export type WalletOptions = {
  /** Shown first, in this order. */
  popular?: readonly string[]
  /** Groups of wallets with names of the site's own. The dialog shows these groups instead of `popular`. */
  groups?: readonly SiteGroup[]
  /** Only these wallets. */
  include?: readonly string[]
  /** Never these wallets. */
  exclude?: readonly string[]
  /** Keys of the address's query that may go to a wallet's app with the page. */
  browseQuery?: readonly string[]
  /** Whether the address's fragment may go there, too. */
  browseFragment?: boolean
  /** Wallets of the site's own. They stand before the catalogue's; `popular` may have their ids, too. */
  more?: readonly SiteWallet[]
}

/** Options for all cases: Kisslock makes the config of wagmi, or the site has made one, or there is none (`kisslock/connect`). */
export type CommonOptions = {
  /** Project id of WalletConnect. Without one, codes are not offered. */
  projectId?: string
  /** Address of another relay than the hosted one. */
  relayUrl?: string
  /** Name of the site, as wallets show it. By default the host in the address bar. */
  name?: string
  /** Absolute address of the site's icon, as wallets show it. By default that of `<link rel="icon">`. */
  icon?: string
  wallets?: WalletOptions
  /** Language tag, or `auto` for the visitor's own language. */
  locale?: string
  termsUrl?: string
  privacyUrl?: string
  /** `native` shows the balance of the chain's currency, `none` shows no balance, an object a token's address by chain id. */
  balance?: 'native' | 'none' | Readonly<Record<number, string>>
  /**
   * Where Kisslock's server is mounted on this origin, such as `/wallet`. Its settings, names, pictures, sign-in and log are
   * used, and with `chains` its gateway.
   */
  server?: string
  /** Signing in by the site's own server, without Kisslock's. */
  signIn?: SignInFunctions
}

/** A chain of wagmi, with an icon of the site's own. */
export type SiteChain = Chain & {
  /** A URL or data URI. */
  iconUrl?: string
}

/** Options with which Kisslock makes the config of wagmi. */
export type OwnChains = CommonOptions & {
  chains: readonly [SiteChain, ...SiteChain[]]
  /** Transports by chain id; by default viem's `http()` with the chain's public nodes. */
  transports?: Readonly<Record<number, Transport>>
  /** The page is rendered on a server: stored state is read after hydration. */
  ssr?: boolean
  /** Where the connection is stored, such as `createStorage({ storage: cookieStorage })` of wagmi; by default localStorage. */
  storage?: Storage | null
}

/** Options with the site's own config of wagmi. */
type OwnConfig = CommonOptions & { config: Config }

export type KisslockOptions = OwnChains | OwnConfig
