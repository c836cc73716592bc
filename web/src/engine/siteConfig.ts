import type { Config, Connector } from '@wagmi/core'
import type { Lazy } from '../browser/lazy'
import { scannerId } from '../wallets/scannedId'
import type { DiscoveredWallet, DiscoveredWallets } from '../wallets/types'
import type { SiteConfig } from './createEngine'
import { isHydrated } from './isHydrated'
import { readPrivates } from './libraryPrivates'
import { type ConnectionMemory, createConnectionMemory } from './memory'
import type { Revalidation } from './revalidation'
import { listStoredConnections, type RememberedConnection } from './storedConnections'
import { validateStored } from './storedState'

/** The types of connectors for pages in a frame: the page around the frame (Safe, Farcaster client) is the wallet. */
const embeddedOnlyTypes: ReadonlySet<string> = new Set(['safe', 'farcasterMiniApp'])

/** Return true if another page or an app embeds this page. */
const isEmbedded = () => window.parent !== window || 'ReactNativeWebView' in window

/**
 * Return the connectors of a site's own config as wallets. Three kinds of connectors are skipped. First, the connectors
 * of the library's discovery and the connector `injected` (`window.ethereum`), because `discoverWallets` already lists
 * their wallets. Second, connectors that only work inside another page or app (`embeddedOnlyTypes`), if the page is not
 * embedded. Third, connectors with the property `kisslock`: the package has created them, and the dialog already lists
 * their wallets.
 */
const listSiteWallets = (config: Config): readonly DiscoveredWallet[] => {
  const discoveredRdns = new Set(
    readPrivates(config)
      .mipd?.getProviders()
      .map(({ info }) => info.rdns),
  )
  return config.connectors
    .filter(
      ({ id, type }) => id !== 'injected' && !discoveredRdns.has(id) && (isEmbedded() || !embeddedOnlyTypes.has(type)),
    )
    .filter((connector) => !('kisslock' in connector))
    .map((connector: Connector) => {
      const { uid, id, name, icon, rdns } = connector
      const announcedRdns = typeof rdns === 'string' ? rdns : rdns?.[0]
      return { uid, id, name, connector, ...(icon ? { icon } : {}), ...(announcedRdns ? { rdns: announcedRdns } : {}) }
    })
}

/**
 * Resolve when the library's own restoration has ended. The library's React provider starts this restoration when it
 * mounts.
 */
const waitForLibraryRestoration = async (config: Config, signal: AbortSignal): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 0))
  const isBusy = () => config.state.status === 'connecting' || config.state.status === 'reconnecting'
  if (!isBusy()) return
  await new Promise<void>((resolve) => {
    const stopWaiting = config.subscribe(isBusy, (isBusyNow) => {
      if (isBusyNow) return
      stopWaiting()
      resolve()
    })
    signal.addEventListener('abort', () => resolve())
  })
}

/**
 * Create the memory of a site's own config. The library restores connections first. Then this memory restores the
 * connections that the library did not restore: to wallets that announce themselves late, or to all wallets if the site
 * sets `reconnectOnMount={false}`. If there is no stored state, the memory restores the last used wallet.
 */
const createSiteMemory = (
  config: Config,
  discoveredWallets: DiscoveredWallets,
  lazyRevalidation: Lazy<Revalidation>,
  storedConnections: readonly RememberedConnection[],
  siteIds: ReadonlySet<string>,
): ConnectionMemory => {
  /**
   * Return true if the last used wallet can be restored without a stored state. The state can be lost, for instance
   * because of another config in the page. The site's own connectors are excluded. The library keeps their id after a
   * disconnect, so restoring them could undo the disconnect. Browser wallets remember a disconnect themselves.
   */
  const canRestoreLastUsed = async () => {
    const id = await config.storage?.getItem('recentConnectorId')
    return typeof id === 'string' && id !== scannerId && !siteIds.has(id)
  }
  const restoreMissingConnections = async (decisionSignal: AbortSignal, forget: () => void) => {
    await waitForLibraryRestoration(config, decisionSignal)
    // A stored connection that the library has not restored has a connector without a wallet.
    const restoredConnections = [...config.state.connections.values()].filter(({ connector }) => isHydrated(connector))
    const connectedIds = new Set(restoredConnections.map(({ connector }) => connector.id))
    const missingConnections = storedConnections.filter(({ id }) => !connectedIds.has(id))
    if (missingConnections.length === 0 && (connectedIds.size > 0 || !(await canRestoreLastUsed()))) return
    if (decisionSignal.aborted) return
    const { restore } = await lazyRevalidation.load()
    const stopWaiting = config.subscribe(
      ({ status }) => status,
      (status) => {
        if (status === 'connecting') forgetOnConnect(forget)
      },
    )
    decisionSignal.addEventListener('abort', stopWaiting)
    if (!decisionSignal.aborted) await restore(decisionSignal, missingConnections)
  }
  /**
   * Call `forget` when the library's `connect` has started. `connect` sends a message to its connector. The library's
   * restoration, which starts again whenever a page mounts its provider again, also sets the status `connecting`, but
   * sends no message.
   */
  const forgetOnConnect = (forget: () => void) => {
    const connectors = [...config.connectors, ...discoveredWallets.get().map(({ connector }) => connector)]
    const onMessage = ({ type }: { type: string }) => {
      if (type === 'connecting') forget()
    }
    for (const { emitter } of connectors) emitter.on('message', onMessage)
    queueMicrotask(() => {
      for (const { emitter } of connectors) emitter.off('message', onMessage)
    })
  }
  // Remember the IDs here, because the library's React provider drops the connections from its state.
  const storedIds = storedConnections.map(({ id }) => id)
  return createConnectionMemory(config, restoreMissingConnections, storedIds)
}

/**
 * Return a site's own config for the engine. `storedValue` is the library's stored state. The caller reads this state
 * before React mounts the library's provider, because the provider drops the state.
 */
export const createSiteConfig = (config: Config, storedValue: unknown): SiteConfig => {
  const connections = listStoredConnections(validateStored(storedValue))
  const wallets = listSiteWallets(config)
  const siteConnectorIds = new Set(wallets.map(({ id }) => id))
  return {
    config,
    wallets,
    findDiscovered: (id) => readPrivates(config).mipd && config.connectors.find((connector) => connector.id === id),
    createMemory: (wallets, revalidation) =>
      createSiteMemory(config, wallets, revalidation, connections, siteConnectorIds),
  }
}
