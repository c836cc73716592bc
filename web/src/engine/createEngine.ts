import { type Config, type Connector, createConfig, createStorage, injected } from '@wagmi/core'
import type { Chain } from 'viem'
import { type Lazy, lazy, whenLoaded } from '../browser/lazy'
import type { PublicConfig } from '../server/wire.gen'
import { discoverWallets, type WalletTarget } from '../wallets/discover'
import { type GuardedProvider, guardProvider } from '../wallets/guard'
import type { DiscoveredWallet, DiscoveredWallets } from '../wallets/types'
import type { Scanner } from '../wallets/walletConnect/scanner'
import { type AttemptQueue, createAttemptQueue } from './attempts'
import { toChainDefinition } from './chains'
import { createGuardedStorage, type TextStorage } from './guardedStorage'
import { containsConnection, libraryPrefix } from './hasStoredConnection'
import { readPrivates } from './libraryPrivates'
import { type ConnectionMemory, createLibraryMemory, writeAfterHydration } from './memory'
import { followOtherTabs } from './otherTabs'
import type { Revalidation } from './revalidation'
import { readStored } from './storedState'
import { createGatewayTransports } from './transports'

/** The connection library with this site's settings. Only `config` stores the status, the accounts and the chain. */
export type Engine = {
  readonly config: Config
  /** The wallets in this page. */
  readonly wallets: DiscoveredWallets
  /** Restores the connections of the last page load. Resolves when it is known if the visitor is connected. */
  reconnect(): Promise<void>
  /**
   * The code that restores connections and follows wallets that send no events. Visitors who have never connected a
   * wallet don't load this code.
   */
  readonly revalidation: Lazy<Revalidation>
  /** Connector ids of stored connections that are missing from `config.state`. */
  readonly storedIds: readonly string[]
  /** The connector id of the last used wallet, also after a disconnect. */
  readLastUsed(): string | undefined
  /** Removes all listeners. An engine that was destroyed cannot be used again. */
  destroy(): void
  /**
   * The connector for a wallet on another device. The chunk of this connector loads when the visitor chooses to scan,
   * or if the last page load had a session.
   */
  scanner(): Promise<Scanner>
  /**
   * Returns another wrapper around the provider of a connected wallet. The new wrapper has its own pending requests.
   */
  createGuard(uid: string): GuardedProvider | undefined
  /** Runs connection attempts one at a time. Used by src/actions. */
  readonly attempts: AttemptQueue
  /** Drops the stored connections that have not been restored, and stops restoring them. */
  forget(): void
  /** Stores a connector id for `readLastUsed`. */
  remember(id: string): void
}

export type EngineOptions = {
  /** Origin of the site's own server. Default: the page's origin. */
  origin?: string
  /** Default: localStorage. If null, nothing is stored beyond the life of the page. */
  storage?: TextStorage | null
  /** Prefix of the library's storage keys. Default: `wagmi` (docs/internals/specification.md section 9). */
  prefix?: string | undefined
  /** The site's own config with everything that belongs to it. Default: a config that is made from the settings. */
  siteConfig?: SiteConfig | undefined
}

/** A site's own config, its connectors as wallets, and how its connections are restored (siteConfig.ts). */
export type SiteConfig = {
  config: Config
  wallets: readonly DiscoveredWallet[]
  /** Returns the connector that the library's own discovery has created for the wallet with this id. */
  findDiscovered(id: string): Connector | undefined
  createMemory(wallets: DiscoveredWallets, revalidation: Lazy<Revalidation>): ConnectionMemory
}

/**
 * Storage key of the last used wallet. The library stores it as `recentConnectorId`, but removes this value when the
 * visitor disconnects.
 */
const lastUsedKey = 'kisslock.last'

const createWagmiConfig = (config: PublicConfig, origin: string, storage: TextStorage, key: string): Config =>
  createConfig({
    chains: config.chains.map(toChainDefinition) as [Chain, ...Chain[]],
    transports: createGatewayTransports(config, origin),
    batch: { multicall: { batchSize: config.rpc.multicall_batch_bytes, wait: config.rpc.batch_wait_ms } },
    storage: createStorage({ key, storage, deserialize: readStored }),
    syncConnectedChain: config.connection.sync_chain,
    // Turn the library's own discovery off, because it would accept any announcement. src/wallets/discover.ts checks
    // announcements.
    multiInjectedProviderDiscovery: false,
  })

/**
 * Return a function that creates a wallet's connector. The connector uses a wrapper around the wallet's provider, which
 * checks all requests and responses.
 */
const createConnectorFactory =
  (config: Config, guardsByUid: Map<string, GuardedProvider>) =>
  (target: WalletTarget): Connector => {
    const { connectors } = readPrivates(config)
    const guardedProvider = guardProvider(target.provider, () => config.state.connections.has(connector.uid))
    const createInjected = injected({ target: { ...target, provider: guardedProvider as never } })
    const connector: Connector = connectors.setup((parameters) => ({
      ...createInjected(parameters),
      type: target.type ?? injected.type,
    }))
    guardsByUid.set(connector.uid, guardedProvider)
    connectors.setState((connectorList) => [...connectorList, connector])
    return connector
  }

/** Start the connection library for a site: chains, transports, storage and discovery of wallets. */
export const createEngine = (publicConfig: PublicConfig, options: EngineOptions = {}): Engine => {
  const openStorage = () => (options.storage === undefined ? globalThis.localStorage : options.storage)
  const storage = createGuardedStorage(openStorage)
  const { prefix = libraryPrefix, siteConfig } = options
  // Read the stored state before the library starts, because the library writes an empty state at its start.
  const hasStored = containsConnection(storage.getItem(`${prefix}.store`))
  const origin = options.origin ?? globalThis.location.origin
  const config = siteConfig?.config ?? createWagmiConfig(publicConfig, origin, storage, prefix)
  const guardsByUid = new Map<string, GuardedProvider>()
  const createConnector = createConnectorFactory(config, guardsByUid)
  const { load: loadScanner } = lazy(async () => {
    const { createScanner } = await import('../wallets/walletConnect/scanner')
    return createScanner(publicConfig, config, origin, createConnector)
  })
  const { stop: stopDiscovery, ...wallets } = discoverWallets({
    createConnector: siteConfig
      ? (target) => siteConfig.findDiscovered(target.id) ?? createConnector(target)
      : createConnector,
    release: (connector) => {
      guardsByUid.get(connector.uid)?.close()
      guardsByUid.delete(connector.uid)
      readPrivates(config).connectors.setState((connectorList) =>
        connectorList.filter(({ uid }) => uid !== connector.uid),
      )
    },
    isConnected: ({ uid }) => config.state.connections.has(uid),
    page: globalThis.window,
    wallets: siteConfig?.wallets ?? [],
  })
  const lazyRevalidation = lazy(async () => {
    const { createRevalidation } = await import('./revalidation')
    return createRevalidation(
      { config, wallets, scanner: loadScanner },
      new Set(siteConfig?.wallets.map(({ id }) => id)),
    )
  })
  const { reconnect, forget, stop, storedIds } = siteConfig
    ? siteConfig.createMemory(wallets, lazyRevalidation)
    : createLibraryMemory(config, lazyRevalidation, hasStored)
  const otherTabs = followOtherTabs(config, lazyRevalidation)
  if (!siteConfig) writeAfterHydration(config)
  return {
    config,
    wallets,
    reconnect,
    forget: () => {
      otherTabs.forget()
      forget()
    },
    storedIds,
    scanner: loadScanner,
    createGuard: (uid) => {
      const rawProvider = guardsByUid.get(uid)?.raw
      return rawProvider && guardProvider(rawProvider, () => config.state.connections.has(uid))
    },
    attempts: createAttemptQueue(),
    revalidation: lazyRevalidation,
    readLastUsed: () => storage.getItem(lastUsedKey) || undefined,
    remember: (id) => storage.setItem(lastUsedKey, id),
    destroy: () => {
      // The revalidation chunk can still be loading, so stop its work once it has loaded.
      whenLoaded(lazyRevalidation, (loadedRevalidation) => loadedRevalidation.stop())
      stopDiscovery()
      stop()
      otherTabs.stop()
      for (const { close } of guardsByUid.values()) close()
    },
  }
}
