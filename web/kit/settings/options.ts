import type { Chain, Transport } from 'viem'
import type { Config, Storage } from 'wagmi'
import type { SiteGroup } from '../../src/flow/catalogue/list'
import type { SiteWallet } from '../catalogue/siteWallet'
import type { SignInFunctions } from '../signIn/functions'

/** The listed wallets, by id. */
export type WalletOptions = {
  /** Shown first, in this order. */
  popular?: readonly string[]
  /** Groups of wallets with the site's own names. The dialog shows these groups instead of `popular`. */
  groups?: readonly SiteGroup[]
  /** Only these wallets. */
  include?: readonly string[]
  /** Never these wallets. */
  exclude?: readonly string[]
  /** Query parameters of the page's URL that are passed to a wallet's app. */
  browseQuery?: readonly string[]
  /** True if the URL's fragment is passed to a wallet's app too. */
  browseFragment?: boolean
  /** The site's own wallets. They come before the catalogue's, and `popular` can contain their ids. */
  more?: readonly SiteWallet[]
}

/**
 * The options that apply in all cases: Kisslock creates wagmi's config, the site has its own, or there is none
 * (`kisslock/connect`).
 */
export type CommonOptions = {
  /** WalletConnect project ID. Without it, the dialog offers no codes. */
  projectId?: string
  /** URL of a relay that replaces the hosted one. */
  relayUrl?: string
  /** Name of the site that wallets show. Default: the host in the address bar. */
  name?: string
  /** Absolute URL of the site's icon that wallets show. Default: the icon of `<link rel="icon">`. */
  icon?: string
  wallets?: WalletOptions
  /** Language tag, or `auto` for the visitor's own language. */
  locale?: string
  termsUrl?: string
  privacyUrl?: string
  /**
   * `native` shows the balance of the chain's currency, `none` shows no balance. An object contains a token's address
   * by chain id.
   */
  balance?: 'native' | 'none' | Readonly<Record<number, string>>
  /**
   * The path of Kisslock's server on this origin, such as `/wallet`. The package then uses the server's settings,
   * names, pictures, sign-in and log, and with `chains` also its gateway.
   */
  server?: string
  /** Signing in with the site's own server, without Kisslock's. */
  signIn?: SignInFunctions
}

/** A wagmi chain, with the site's own icon. */
export type SiteChain = Chain & {
  /** A URL or data URI. */
  iconUrl?: string
}

/** Options with which Kisslock creates wagmi's config. */
export type OwnChains = CommonOptions & {
  chains: readonly [SiteChain, ...SiteChain[]]
  /** Transports by chain id. Default: viem's `http()` with the chain's public nodes. */
  transports?: Readonly<Record<number, Transport>>
  /** True if the page is rendered on a server. Stored state is then read after hydration. */
  ssr?: boolean
  /**
   * Where the connection is stored, such as wagmi's `createStorage({ storage: cookieStorage })`. Default: localStorage.
   */
  storage?: Storage | null
}

/** Options with the site's own wagmi config. */
type OwnConfig = CommonOptions & { config: Config }

export type KisslockOptions = OwnChains | OwnConfig
