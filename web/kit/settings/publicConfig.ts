import type { Chain } from 'viem'
import { isWebLink } from '../../src/browser/isWebLink'
import * as defaults from '../../src/engine/publicDefaults.gen'
import type { PublicChain, PublicConfig, SignInMode } from '../../src/server/wire.gen'
import { version } from '../package.json'
import type { CommonOptions, KisslockOptions } from './options'

/**
 * Return the explorer of a chain. The dialog appends `/tx/…` to the explorer's URL. Null if the URL is not a web link.
 */
const findExplorer = ({ blockExplorers }: Chain): PublicChain['explorer'] => {
  const { name, url } = blockExplorers?.default ?? {}
  return name && url && isWebLink(url) ? { name, url: url.replace(/\/+$/, '') } : null
}

/** Convert a viem chain to the dialog's form, without its contracts, which are read from the site's config. */
const toPublicChain = (chain: Chain): PublicChain => ({
  id: chain.id,
  name: chain.name,
  currency: chain.nativeCurrency,
  explorer: findExplorer(chain),
  contracts: {},
  wallet_rpc: [...chain.rpcUrls.default.http],
  testnet: chain.testnet ?? false,
  has_rpc: true,
})

/**
 * Return the host in the address bar. Returns an empty string on a server, where no component shows the site's name.
 */
const readPageHost = () => (typeof window === 'undefined' ? '' : window.location.host)

/** Return a link from the site's options, or null if the link is missing or would run a script. */
const toWebLinkOrNull = (url: string | undefined) => (url !== undefined && isWebLink(url) ? url : null)

/**
 * Selects the link to the page's own icon. A link to an empty icon such as `data:,` is not selected, because a page
 * uses such a link only so that browsers do not request `/favicon.ico`.
 */
const pageIconSelector = 'link[rel~="icon"]:not([href^="data:"][href$=","])'

/**
 * Return the icon that the page declares. If the page declares none, return no icon, because not every site has
 * `/favicon.ico`.
 */
const findPageIcon = () =>
  typeof document === 'undefined' ? '' : (document.querySelector<HTMLLinkElement>(pageIconSelector)?.href ?? '')

/**
 * Return the sign-in mode. For a site with Kisslock's server, only the server's settings contain the mode. The session
 * is `unknown` until the server's settings arrive.
 */
const findSignInMode = ({ signIn, server }: CommonOptions): SignInMode => {
  if (signIn?.enabled?.() === false) return 'off'
  if (signIn) return signIn.required ? 'required' : 'optional'
  return server === undefined ? 'off' : 'optional'
}

/**
 * Return the settings of a site without Kisslock's server, in the form that the dialog uses. The chains in `chains` are
 * already in the form that the dialog uses.
 */
export const toPublicConfig = (options: CommonOptions, chains: PublicChain[]): PublicConfig => {
  const { wallets = {}, balance = 'native' } = options
  return {
    version,
    site: {
      name: options.name ?? readPageHost(),
      sentence: '',
      icon: options.icon ?? findPageIcon(),
      terms_url: toWebLinkOrNull(options.termsUrl),
      privacy_url: toWebLinkOrNull(options.privacyUrl),
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
    // The limits in `rpc` apply only to calls through Kisslock's server. The site's own transports have their own
    // limits.
    rpc: defaults.rpc,
    sign_in: {
      ...defaults.sign_in,
      // Read the mode each time, because the site can turn sign-in off and on while the page is open.
      get mode() {
        return findSignInMode(options)
      },
      chains: chains.map(({ id }) => id),
    },
    log: { ...defaults.log, enabled: false },
    dev: false,
  }
}

/**
 * Return the settings of a site without Kisslock's server, in the form that the dialog uses. The chains are viem
 * chains.
 */
export const createPublicConfig = (options: KisslockOptions): PublicConfig =>
  toPublicConfig(options, ('config' in options ? options.config.chains : options.chains).map(toPublicChain))
