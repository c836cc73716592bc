import messages from 'virtual:kisslock/locale/package.en'
import type { Config } from 'wagmi'
import { type Lazy, lazy } from '../../src/browser/lazy'
import { readMarker } from '../../src/browser/marker'
import { platformOf } from '../../src/browser/platform'
import { createStore, type Store } from '../../src/browser/store'
import { createCore } from '../../src/createCore'
import type { WalletPairing } from '../../src/flow/pairing/data'
import { watchPairing } from '../../src/flow/pairing/watchPairing'
import { type KisslockCore, readSurroundings, type Surroundings } from '../../src/kisslock'
import type { Site } from '../../src/server/call'
import type { PageLocale, PublicConfig } from '../../src/server/wire.gen'
import { addChainIcons, ownIcons } from '../catalogue/chainIcons'
import type { SiteWallet } from '../catalogue/siteWallet'
import type { KisslockOptions } from '../settings/options'
import { publicConfigOf } from '../settings/publicConfig'
import { followRequests } from './followRequests'
import { keepConnections } from './keepConnections'
import { connectionOf, createDrawnConnection, type DrawnConnection } from './siteConnection'
import type { StoredConnections } from './storedConnections'

/** The stores and functions of a site with a config of its own. */
export type KitCore = KisslockCore &
  DrawnConnection & {
    /** The site's own wallets and icons of chains, and what adds them to ours before the dialog is drawn. */
    own: { wallets: readonly SiteWallet[]; icons: Readonly<Record<string, string>>; added: Lazy<true> }
    /** The settings of the first render, before those of a server have arrived, which replace `config`. */
    initialConfig: PublicConfig
    pairing: Store<WalletPairing | null>
    /** The uid of the connector of the visitor's last request to connect; undefined for a restored connection. */
    lastAsked: () => string | undefined
  }

/** The site's own wallets and icons. Their code is loaded for a site that has some. */
const additionsOf = (config: Config, wallets: readonly SiteWallet[] = []): KitCore['own'] => {
  const icons = ownIcons(config)
  return {
    wallets,
    icons,
    added: lazy(async (): Promise<true> => {
      if (wallets.length > 0) await (await import('../catalogue/addWallets')).addWallets(wallets)
      if (Object.keys(icons).length > 0) await addChainIcons(icons)
      return true
    }),
  }
}

const onServer = typeof window === 'undefined'

// Before React and the site's router read the address.
if (!onServer) readMarker()

/** A server has no visitor: nothing of the surroundings is drawn before the page runs in a browser. */
const noSurroundings: Surroundings = { domain: '', platform: platformOf(''), remembered: false }

/** The settings as the dialog reads them, with what the package has in the place of a server. */
type KitSettings = PublicConfig & Site

/** The answers of the page itself: signing in by the site's functions, and without a server the names. */
const localAnswers = (config: Config, { server, signIn }: KisslockOptions): NonNullable<Site['local']> => {
  const { load } = lazy(async () => signIn && (await import('../signIn/functions')).answerSignIn(signIn))
  const profile = async (address: string) => (await import('./readProfile')).readProfileWith(config, address)
  return (call) => {
    if (signIn && call.path.startsWith('auth/')) return load().then((answer) => answer?.(call))
    const address = /^profile\/(.*)$/.exec(call.path)?.[1]
    return server === undefined && address ? profile(address) : undefined
  }
}

/** The settings of a site, and what answers the page's own calls. */
const settingsOf = (config: Config, options: KisslockOptions): KitSettings => ({
  ...publicConfigOf(options),
  local: localAnswers(config, options),
})

const english: PageLocale = { tag: 'en', dir: 'ltr' }

/** Creates the core of a site. On a server nothing of the browser is read, and nothing is loaded. */
export const createKitCore = (
  config: Config,
  options: KisslockOptions,
  { holds, stored }: StoredConnections,
): KitCore => {
  const initialConfig = settingsOf(config, options)
  const settings = createStore(initialConfig)
  const { remembered, ...surroundings } = onServer ? noSurroundings : { ...readSurroundings(), remembered: holds }
  const siteAdditions = additionsOf(config, options.wallets?.more)
  // First, so that no other listener sees the connections that the library's provider drops.
  if (!onServer) keepConnections(config)
  const { serverConnection, paintedConnection, inView } = createDrawnConnection(config)
  const core = createCore({
    config: settings.get,
    locale: english,
    messages,
    surroundings,
    before: connectionOf(config, () => remembered || paintedConnection() !== undefined),
    start: async (core) => {
      const [{ startSite }] = await Promise.all([import('./startSite'), siteAdditions.added.load()])
      return startSite(core, { config, options, settings, stored, remembered })
    },
  })
  return Object.assign(core, {
    connection: inView(core.connection),
    serverConnection,
    paintedConnection,
    own: siteAdditions,
    ...(options.wallets?.groups?.length && { groups: options.wallets.groups }),
    initialConfig,
    pairing: watchPairing(core.runtime),
    // On a server the config may serve many visitors.
    lastAsked: onServer ? () => undefined : followRequests(config),
  })
}
