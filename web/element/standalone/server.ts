import { mergeServerSettings, readSettings } from '../../kit/settings/serverSettings'
import { hasStoredConnection } from '../../src/engine/hasStoredConnection'
import type { PublicChain, PublicConfig } from '../../src/server/wire.gen'
import type { ElementRuntime } from '../runtime'
import type { ElementSite } from '../site'
import { storagePrefix } from '../storagePrefix'
import { addNetworks } from './networks'
import type { ConnectOptions } from './options'
import { warnOnce } from './warn'

/** How long the dialog waits for the server's settings, in milliseconds. */
const responseTimeoutMs = 4000

const actionEvents = ['pointerdown', 'keydown', 'click'] as const

/** The settings of a Kisslock server on another origin. The settings are requested once the visitor acts. */
export type ServerConnection = {
  /**
   * Returns the settings that replace the page's own settings. Returns an empty object if the server does not respond.
   */
  readConfig: (pageConfig: PublicConfig) => Promise<Partial<PublicConfig>>
  /**
   * Wraps the runtime so that requests to the server are allowed only after the visitor's first action, or after the
   * first call by the page's own code.
   */
  wrapRuntime: (runtime: ElementRuntime, site: ElementSite) => ElementRuntime
}

const createSignInWarning = (server: string) =>
  `Kisslock: ${server} is another origin, and signing in, sessions and tokens work on one origin alone. Let a rule of this site's proxy pass a path such as /wallet on to the server, and load /wallet/embed.js, or give functions as signIn by setUp().`

/** Return the absolute URL of a path on the server. */
const resolveUrl = (server: string, path: string | null) => path && new URL(path, `${server}/`).href

/**
 * Return the networks of the site, or the networks of its server if the site names none. The gateway is queried only
 * for networks that the gateway has.
 */
export const mergeChains = (
  serverChains: readonly PublicChain[],
  pageConfig: PublicConfig,
  options: ConnectOptions,
): PublicChain[] => {
  if (!options.chains) return [...serverChains]
  const chainsWithNode = serverChains.filter(({ has_rpc }) => has_rpc).map(({ id }) => id)
  return addNetworks(pageConfig, options).chains.map((chain) => ({
    ...chain,
    has_rpc: chain.has_rpc || chainsWithNode.includes(chain.id),
  }))
}

const mergeSettings = async (server: string, pageConfig: PublicConfig, options: ConnectOptions) => {
  const serverConfig = await readSettings(server, {
    credentials: 'omit',
    signal: AbortSignal.timeout(responseTimeoutMs),
  })
  if (serverConfig.sign_in.mode !== 'off' && !options.signIn) warnOnce(createSignInWarning(server))
  const { terms_url, privacy_url } = serverConfig.site
  const site = {
    ...serverConfig.site,
    terms_url: resolveUrl(server, terms_url),
    privacy_url: resolveUrl(server, privacy_url),
  }
  const { log, dev } = pageConfig
  const chains = mergeChains(serverConfig.chains, pageConfig, options)
  const sign_in = { ...pageConfig.sign_in, chains: chains.map(({ id }) => id) }
  const mergedSettings = mergeServerSettings(pageConfig, { ...serverConfig, site }, options)
  mergedSettings.site.icon = pageConfig.site.icon
  return { ...mergedSettings, sign_in, log, dev, base_path: server, rpc: serverConfig.rpc, chains }
}

/** Prepare requests to a server. For a visitor who was connected before, the settings are requested immediately. */
export const connectServer = (address: string, options: ConnectOptions): ServerConnection => {
  const server = address.replace(/\/+$/, '')
  let startReading = () => {}
  const visitorActionPromise = new Promise<void>((resolve) => {
    startReading = resolve
  })
  if (hasStoredConnection(storagePrefix)) startReading()
  return {
    readConfig: async (pageConfig) => {
      await visitorActionPromise
      return mergeSettings(server, pageConfig, options).catch((error: Error) => {
        warnOnce(
          `Kisslock: the settings of ${server} cannot be read (${error.message}), so the page's own count. Start the server, name ${location.origin} in its site.guest_origins, and allow it in connect-src of this page.`,
        )
        return {}
      })
    },
    wrapRuntime: ({ attach, open, signIn, signOut, access, pair, ...runtime }, { core }) => {
      // After a reload, the guide that the visitor was reading is already open, so start to load the server's data.
      if (core.flow.get().open) startReading()
      const startReadingBefore =
        <Args extends unknown[], Result>(method: (...args: Args) => Result) =>
        (...args: Args) => {
          startReading()
          return method(...args)
        }
      return {
        ...runtime,
        attach: (shell, tag) => {
          if (shell.press?.isWaiting()) startReading()
          for (const eventType of actionEvents) shell.element.addEventListener(eventType, startReading, { once: true })
          return attach(shell, tag)
        },
        open: startReadingBefore(open),
        signIn: options.signIn ? startReadingBefore(signIn) : () => warnOnce(createSignInWarning(server)),
        signOut: startReadingBefore(signOut),
        access: startReadingBefore(access),
        pair: startReadingBefore(pair),
      }
    },
  }
}
