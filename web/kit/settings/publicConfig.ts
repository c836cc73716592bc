import type { Chain } from 'viem'
import { isWebLink } from '../../src/browser/isWebLink'
import * as defaults from '../../src/engine/publicDefaults.gen'
import type { PublicChain, PublicConfig, SignInMode } from '../../src/server/wire.gen'
import { version } from '../package.json'
import type { CommonOptions, KisslockOptions } from './options'

/** The explorer of a chain, to whose address `/tx/…` is added; null for an address that is none of the web. */
const explorerOf = ({ blockExplorers }: Chain): PublicChain['explorer'] => {
  const { name, url } = blockExplorers?.default ?? {}
  return name && url && isWebLink(url) ? { name, url: url.replace(/\/+$/, '') } : null
}

/** A chain of viem as the dialog reads chains. Contracts are read from the site's config. */
const publicChain = (chain: Chain): PublicChain => ({
  id: chain.id,
  name: chain.name,
  currency: chain.nativeCurrency,
  explorer: explorerOf(chain),
  contracts: {},
  wallet_rpc: [...chain.rpcUrls.default.http],
  testnet: chain.testnet ?? false,
  has_rpc: true,
})

/** The host in the address bar. On a server there is none, and no part that is drawn there names the site. */
const hostOf = () => (typeof window === 'undefined' ? '' : window.location.host)

/** A link of the site's; null without one, and for an address that would run a script. */
const webLinkOrNull = (url: string | undefined) => (url !== undefined && isWebLink(url) ? url : null)

/** The page's own icon. An empty one such as `data:,` only keeps browsers from asking for `/favicon.ico`. */
const linkedIcon = 'link[rel~="icon"]:not([href^="data:"][href$=","])'

/** The icon that the page itself names. Without one there is none: not every site has `/favicon.ico`. */
const pageIcon = () =>
  typeof document === 'undefined' ? '' : (document.querySelector<HTMLLinkElement>(linkedIcon)?.href ?? '')

/** How the site signs in. With a server that is known only from its settings; until then the session counts as unknown. */
const signInMode = ({ signIn, server }: CommonOptions): SignInMode => {
  if (signIn?.enabled?.() === false) return 'off'
  if (signIn) return signIn.required ? 'required' : 'optional'
  return server === undefined ? 'off' : 'optional'
}

/** The settings of a site without Kisslock's server, in the shape that the dialog reads, with chains in this shape. */
export const configOf = (options: CommonOptions, chains: PublicChain[]): PublicConfig => {
  const { wallets = {}, balance = 'native' } = options
  return {
    version,
    site: {
      name: options.name ?? hostOf(),
      sentence: '',
      icon: options.icon ?? pageIcon(),
      terms_url: webLinkOrNull(options.termsUrl),
      privacy_url: webLinkOrNull(options.privacyUrl),
    },
    base_path: options.server ?? '',
    appearance: { ...defaults.appearance, scheme: 'auto', locale: options.locale ?? defaults.appearance.locale },
    wallets: {
      popular: [...(wallets.popular ?? [])],
      include: [...(wallets.include ?? [])],
      exclude: [...(wallets.exclude ?? [])],
      browse_query: [...(wallets.browseQuery ?? [])],
      browse_fragment: wallets.browseFragment ?? false,
    },
    walletconnect: { project_id: options.projectId ?? null, relay_url: options.relayUrl ?? null },
    chains,
    connection: defaults.connection,
    balance: { show: typeof balance === 'object' ? { ...balance } : balance },
    // Only for calls through Kisslock's server. The site's transports have their own limits.
    rpc: defaults.rpc,
    sign_in: {
      ...defaults.sign_in,
      // The site may switch it off and on while the page is open.
      get mode() {
        return signInMode(options)
      },
      chains: chains.map(({ id }) => id),
    },
    log: { ...defaults.log, enabled: false },
    dev: false,
  }
}

/** The settings of a site without Kisslock's server, with chains of viem. */
export const publicConfigOf = (options: KisslockOptions): PublicConfig =>
  configOf(options, ('config' in options ? options.config.chains : options.chains).map(publicChain))
