import type { Config, Connector } from '@wagmi/core'
import type { Lazy } from '../browser/lazy'
import { scannedId } from '../wallets/scannedId'
import type { DiscoveredWallet, DiscoveredWallets } from '../wallets/types'
import type { OwnConfig } from './createEngine'
import { isHydrated } from './isHydrated'
import { privatesOf } from './libraryPrivates'
import { type Memory, restoredOnce } from './memory'
import type { Revalidation } from './revalidation'
import { type Remembered, storedConnections } from './storedConnections'
import { checkStored } from './storedState'

/** The types of connectors whose wallet is the page around this one: a Safe, and a client of Farcaster. */
const framedTypes: ReadonlySet<string> = new Set(['safe', 'farcasterMiniApp'])

/** Whether another page or an app shows this one. */
const isFramed = () => window.parent !== window || 'ReactNativeWebView' in window

/**
 * The connectors of a site's own config as wallets. Connectors of the library's discovery are left out, because
 * `discoverWallets` lists the same announcements, and the connector `injected` is what `discoverWallets` finds at
 * `window.ethereum`. A connector whose wallet would be the page around this one is left out where there is none. One with a
 * property `kisslock` is the package's own: the dialog lists its wallet without it.
 */
const siteWallets = (config: Config): readonly DiscoveredWallet[] => {
  const discovered = new Set(
    privatesOf(config)
      .mipd?.getProviders()
      .map(({ info }) => info.rdns),
  )
  return config.connectors
    .filter(({ id, type }) => id !== 'injected' && !discovered.has(id) && (isFramed() || !framedTypes.has(type)))
    .filter((connector) => !('kisslock' in connector))
    .map((connector: Connector) => {
      const { uid, id, name, icon, rdns } = connector
      const announcedBy = typeof rdns === 'string' ? rdns : rdns?.[0]
      return { uid, id, name, connector, ...(icon ? { icon } : {}), ...(announcedBy ? { rdns: announcedBy } : {}) }
    })
}

/** Resolves once the library's own restoration, which its React provider starts on mounting, is over. */
const libraryHasRestored = async (config: Config, signal: AbortSignal): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 0))
  const isBusy = () => config.state.status === 'connecting' || config.state.status === 'reconnecting'
  if (!isBusy()) return
  await new Promise<void>((resolve) => {
    const stop = config.subscribe(isBusy, (busy) => {
      if (busy) return
      stop()
      resolve()
    })
    signal.addEventListener('abort', () => resolve())
  })
}

/**
 * The memory of a site's own config. The library restores first. What it could not restore (wallets that announce late, or
 * all, with `reconnectOnMount={false}`) is restored afterwards, without a stored state the last used wallet.
 */
const createSiteMemory = (
  config: Config,
  discovered: DiscoveredWallets,
  revalidation: Lazy<Revalidation>,
  stored: readonly Remembered[],
  siteIds: ReadonlySet<string>,
): Memory => {
  /**
   * Whether the last used wallet may be restored without a stored state, which can be lost, for instance by another config of the page.
   * A connector of the site may not: the library keeps its id after a disconnect, and only wallets of the browser remember that one.
   */
  const canRestoreLastUsed = async () => {
    const id = await config.storage?.getItem('recentConnectorId')
    return typeof id === 'string' && id !== scannedId && !siteIds.has(id)
  }
  const restoreMissing = async (decided: AbortSignal, forget: () => void) => {
    await libraryHasRestored(config, decided)
    // A connection that the library has read from storage and not restored has a connector without its wallet.
    const restored = [...config.state.connections.values()].filter(({ connector }) => isHydrated(connector))
    const connected = new Set(restored.map(({ connector }) => connector.id))
    const missing = stored.filter(({ id }) => !connected.has(id))
    if (missing.length === 0 && (connected.size > 0 || !(await canRestoreLastUsed()))) return
    if (decided.aborted) return
    const { restore } = await revalidation.load()
    const stop = config.subscribe(
      ({ status }) => status,
      (status) => {
        if (status === 'connecting') forgetOnConnect(forget)
      },
    )
    decided.addEventListener('abort', stop)
    if (!decided.aborted) await restore(decided, missing)
  }
  /**
   * Forgets if the library's `connect` is what begins, which says so to its connector next. The library's restoration, which begins
   * again whenever a page draws its provider again, is `connecting` too and says nothing.
   */
  const forgetOnConnect = (forget: () => void) => {
    const connectors = [...config.connectors, ...discovered.get().map(({ connector }) => connector)]
    const onMessage = ({ type }: { type: string }) => {
      if (type === 'connecting') forget()
    }
    for (const { emitter } of connectors) emitter.on('message', onMessage)
    queueMicrotask(() => {
      for (const { emitter } of connectors) emitter.off('message', onMessage)
    })
  }
  // The library's React provider drops them from its state.
  const ids = stored.map(({ id }) => id)
  return restoredOnce(config, restoreMissing, ids)
}

/**
 * A site's own config for the engine. `stored`: the library's stored state, which the caller has read before React mounts the
 * library's provider, because that drops it.
 */
export const ownConfig = (config: Config, stored: unknown): OwnConfig => {
  const connections = storedConnections(checkStored(stored))
  const wallets = siteWallets(config)
  const ownIds = new Set(wallets.map(({ id }) => id))
  return {
    config,
    wallets,
    discovered: (id) => privatesOf(config).mipd && config.connectors.find((connector) => connector.id === id),
    createMemory: (wallets, revalidation) => createSiteMemory(config, wallets, revalidation, connections, ownIds),
  }
}
