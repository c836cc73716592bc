import type { CommonOptions } from '../../kit/settings/options'
import type { Scheme, Theme } from '../../kit/theme/tokens'

/** A network of the site. A network that Kisslock does not have needs a name, a currency and an `rpc`. */
export type ConnectChain = {
  id: number
  /**
   * URL of the node that the page queries for balances and other reads. Without this URL, the page does not query any
   * node for this network.
   */
  rpc?: string
  name?: string
  currency?: { name: string; symbol: string; decimals: number }
  explorer?: { name: string; url: string }
  /** A URL or data URI. */
  iconUrl?: string
  testnet?: boolean
}

/** The settings of `<kisslock-connect>` on a page without Kisslock's server. All settings are optional. */
export type ConnectOptions = Omit<CommonOptions, 'server'> & {
  /** Networks by id, in the order of the dialog. Default: Ethereum, `[1]`. */
  chains?: readonly (number | ConnectChain)[]
  /** The name of an accent such as `green`, or a color (`#rgb`, `#rrggbb`, `rgb(…)`, `hsl(…)`). */
  accent?: string
  scheme?: Scheme
  /**
   * URL of a Kisslock server on another origin. The page uses the server's settings, guides and gateway without
   * credentials. The server's setting `site.guest_origins` must contain this page's origin. Signing in does not work
   * across origins.
   */
  server?: string
  /** Values of the theme, such as the radius and the colors of surfaces. A font has no effect inside the element. */
  theme?: Theme
}
