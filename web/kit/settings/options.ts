import type { Chain, Transport } from 'viem'
import type { Config, Storage } from 'wagmi'
import type { SiteGroup } from '../../src/flow/catalogue/list'
import type { SiteWallet } from '../catalogue/siteWallet'
import type { SignInFunctions } from '../signIn/functions'

/** Options that determine which wallets the dialog lists. Wallets are identified by their ids. */
export type WalletOptions = {
  /** The wallets that the list shows first, in this order. */
  popular?: readonly string[]
  /** Groups of wallets with the site's own names. The dialog shows these groups instead of `popular`. */
  groups?: readonly SiteGroup[]
  /** If given, only these wallets are listed. */
  include?: readonly string[]
  /** Wallets that are never listed. */
  exclude?: readonly string[]
  /** Query parameters of the page's URL that are passed to a wallet's app. */
  browseQuery?: readonly string[]
  /** True if the fragment of the page's URL is also passed to a wallet's app. */
  browseFragment?: boolean
  /**
   * The site's own wallets. These wallets are listed before the wallets of the catalogue, and `popular` can contain
   * their ids.
   */
  more?: readonly SiteWallet[]
}

/**
 * The options that apply in all three cases: Kisslock creates wagmi's config, the site has its own config, or there is
 * no config (`kisslock/connect`).
 */
export type CommonOptions = {
  /** WalletConnect project ID. Without a project ID, the dialog offers no codes. */
  projectId?: string
  /** URL of a relay that is used instead of WalletConnect's hosted relay. */
  relayUrl?: string
  /** The site's name, which wallets show. Default: the host in the address bar. */
  name?: string
  /** Absolute URL of the site's icon, which wallets show. Default: the icon of `<link rel="icon">`. */
  icon?: string
  wallets?: WalletOptions
  /** Language tag, or `auto` for the visitor's own language. */
  locale?: string
  termsUrl?: string
  privacyUrl?: string
  /**
   * `native` shows the balance of the chain's currency, `none` shows no balance. An object contains, by chain id, the
   * address of the token whose balance is shown.
   */
  balance?: 'native' | 'none' | Readonly<Record<number, string>>
  /**
   * The path of Kisslock's server on this origin, such as `/wallet`. The package then uses the server's settings,
   * names, pictures, sign-in and log. If the option `chains` is set, the package also uses the server's gateway.
   */
  server?: string
  /** The functions for signing in with the site's own server, without a Kisslock server. */
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
  /** True if the page is rendered on a server. In this case, stored state is read only after hydration. */
  ssr?: boolean
  /**
   * The storage for the connection, such as wagmi's `createStorage({ storage: cookieStorage })`. Default: localStorage.
   */
  storage?: Storage | null
}

/** Options with the site's own wagmi config. */
type OptionsWithConfig = CommonOptions & { config: Config }

export type KisslockOptions = OwnChains | OptionsWithConfig
