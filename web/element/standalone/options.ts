import type { CommonOptions } from '../../kit/settings/options'
import type { Scheme, Theme } from '../../kit/theme/tokens'

/** A network of the site. One that Kisslock does not have needs a name, a currency and an `rpc`. */
export type ConnectChain = {
  id: number
  /** Address of a node, which the page asks for balances and reads. Without one the page asks no node of this network. */
  rpc?: string
  name?: string
  currency?: { name: string; symbol: string; decimals: number }
  explorer?: { name: string; url: string }
  /** A URL or data URI. */
  iconUrl?: string
  testnet?: boolean
}

/** The settings of `<kisslock-connect>` on a page without Kisslock's server. All are optional. */
export type ConnectOptions = Omit<CommonOptions, 'server'> & {
  /** Networks by id, in the order of the dialog; by default Ethereum, `[1]`. */
  chains?: readonly (number | ConnectChain)[]
  /** The name of an accent such as `green`, or a colour (`#rgb`, `#rrggbb`, `rgb(…)`, `hsl(…)`). */
  accent?: string
  scheme?: Scheme
  /**
   * Address of a Kisslock server on another origin, whose settings, guides and gateway are used without credentials. Its
   * `site.guest_origins` name this page's origin. Signing in does not work across origins.
   */
  server?: string
  /** More of the look: radius, colours of surfaces. A font does not reach inside of the element. */
  theme?: Theme
}
