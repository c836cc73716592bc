import messages from 'virtual:kisslock/locale/package.en'
import type { Config } from 'wagmi'
import { type Lazy, lazy } from '../../src/browser/lazy'
import { readMarker } from '../../src/browser/marker'
import { detectPlatform } from '../../src/browser/platform'
import { createStore, type Store } from '../../src/browser/store'
import { createCore } from '../../src/createCore'
import type { WalletPairing } from '../../src/flow/pairing/data'
import { watchPairing } from '../../src/flow/pairing/watchPairing'
import { type Environment, type KisslockCore, readEnvironment } from '../../src/kisslock'
import type { Site } from '../../src/server/call'
import type { PageLocale, PublicConfig } from '../../src/server/wire.gen'
import { addChainIcons, findSiteIcons } from '../catalogue/chainIcons'
import type { SiteWallet } from '../catalogue/siteWallet'
import type { KisslockOptions } from '../settings/options'
import { createPublicConfig } from '../settings/publicConfig'
import { trackLastRequest } from './followRequests'
import { keepConnections } from './keepConnections'
import { createConnectionStore, type RenderedConnection, trackRenderedConnection } from './siteConnection'
import type { StoredConnections } from './storedConnections'

/** The stores and functions of a site that has its own config. */
export type KitCore = KisslockCore &
  RenderedConnection & {
    /**
     * The site's own wallets and chain icons, and the function that adds them to Kisslock's wallets and icons before
     * the dialog is rendered.
     */
    own: { wallets: readonly SiteWallet[]; icons: Readonly<Record<string, string>>; catalogueUpdate: Lazy<true> }
    /** The settings of the first render. A server's settings replace `config` later. */
    initialConfig: PublicConfig
    pairing: Store<WalletPairing | null>
    /** Returns the uid of the connector that the visitor last asked to connect. Undefined for a restored connection. */
    lastRequestedUid: () => string | undefined
  }

/**
 * Return the site's own wallets and icons. The code that adds wallets and icons loads only if the site has its own
 * wallets or icons.
 */
const createSiteAdditions = (config: Config, wallets: readonly SiteWallet[] = []): KitCore['own'] => {
  const icons = findSiteIcons(config)
  return {
    wallets,
    icons,
    catalogueUpdate: lazy(async (): Promise<true> => {
      if (wallets.length > 0) await (await import('../catalogue/addWallets')).addWallets(wallets)
      if (Object.keys(icons).length > 0) await addChainIcons(icons)
      return true
    }),
  }
}

const isOnServer = typeof window === 'undefined'

// Remove the marker from the URL before React and the site's router read the URL.
if (!isOnServer) readMarker()

/**
 * The environment during server rendering. Nothing that depends on the browser is rendered before the page runs in a
 * browser.
 */
const emptyEnvironment: Environment = { domain: '', platform: detectPlatform(''), hasStored: false }

/** The settings for the dialog, with the handlers that respond to calls instead of a server. */
type KitSettings = PublicConfig & Site

/**
 * Return the handlers that replace calls to a server: calls for signing in if the site has its own functions, and calls
 * for names if the site has no server.
 */
const createLocalHandler = (config: Config, { server, signIn }: KisslockOptions): NonNullable<Site['handle']> => {
  const { load } = lazy(async () => signIn && (await import('../signIn/functions')).createSignInHandler(signIn))
  const readProfile = async (address: string) => (await import('./readProfile')).readProfileWith(config, address)
  return (call) => {
    if (signIn && call.path.startsWith('auth/')) return load().then((handleCall) => handleCall?.(call))
    const address = /^profile\/(.*)$/.exec(call.path)?.[1]
    return server === undefined && address ? readProfile(address) : undefined
  }
}

/** Return the settings of a site, with the handlers that replace server calls. */
const createSiteSettings = (config: Config, options: KisslockOptions): KitSettings => ({
  ...createPublicConfig(options),
  handle: createLocalHandler(config, options),
})

const englishLocale: PageLocale = { tag: 'en', dir: 'ltr' }

/** Create the core of a site. On a server, nothing is read from a browser, and nothing is loaded. */
export const createKitCore = (
  config: Config,
  options: KisslockOptions,
  { hasConnection, stored }: StoredConnections,
): KitCore => {
  const initialConfig = createSiteSettings(config, options)
  const settings = createStore(initialConfig)
  const { hasStored, ...environment } = isOnServer
    ? emptyEnvironment
    : { ...readEnvironment(), hasStored: hasConnection }
  const siteAdditions = createSiteAdditions(config, options.wallets?.more)
  // Add this listener before all other listeners, so that no other listener is notified when wagmi's provider drops
  // connections.
  if (!isOnServer) keepConnections(config)
  const { serverConnection, paintedConnection, keepVisible } = trackRenderedConnection(config)
  const core = createCore({
    config: settings.get,
    locale: englishLocale,
    messages,
    environment,
    initialConnection: createConnectionStore(config, () => hasStored || paintedConnection() !== undefined),
    start: async (core) => {
      const [{ startSite }] = await Promise.all([import('./startSite'), siteAdditions.catalogueUpdate.load()])
      return startSite(core, { config, options, settings, stored, hasStored })
    },
  })
  return Object.assign(core, {
    connection: keepVisible(core.connection),
    serverConnection,
    paintedConnection,
    own: siteAdditions,
    ...(options.wallets?.groups?.length && { groups: options.wallets.groups }),
    initialConfig,
    pairing: watchPairing(core.runtime),
    // On a server, remember no request, because one config can serve many visitors.
    lastRequestedUid: isOnServer ? () => undefined : trackLastRequest(config),
  })
}
