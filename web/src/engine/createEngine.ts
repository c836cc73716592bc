import { type Config, type Connector, createConfig, createStorage, injected } from '@wagmi/core'
import type { Chain } from 'viem'
import { lazy } from '../browser/lazy'
import type { PublicConfig } from '../server/wire.gen'
import { discoverWallets, type Target } from '../wallets/discover'
import { type GuardedProvider, guardProvider } from '../wallets/guard'
import type { DiscoveredWallets } from '../wallets/types'
import type { Scanner } from '../wallets/walletConnect/scanner'
import { type Attempts, createAttempts } from './attempts'
import { chainDefinition } from './chains'
import { guardedStorage, type TextStorage } from './guardedStorage'
import { holdsConnection, libraryPrefix } from './hasStoredConnection'
import { dropRemembered } from './isHydrated'
import { readStored } from './storedState'
import { gatewayTransports } from './transports'

/** The connection library as this site uses it. Status, accounts and chain are read from `config`, never copied. */
export type Engine = {
  readonly config: Config
  /** The wallets that are in this page. */
  readonly wallets: DiscoveredWallets
  /** Brings back what was connected; ends when the page knows whether it is. */
  reconnect(): Promise<void>
  /** The connector id of the wallet used last, also after a disconnect. */
  lastUsed(): string | undefined
  /** Stops listening; the engine is of no use afterwards. */
  destroy(): void
  /** The wallet on another device; loaded when the visitor chooses to scan or was last connected by it. */
  scanner(): Promise<Scanner>
  /** Makes one more guard for the provider of a connected wallet, with pending requests of its own. */
  guardOf(uid: string): GuardedProvider | undefined
  /** For `actions`: one request at a time, and what is remembered. */
  readonly attempts: Attempts
  forget(): void
  remember(id: string): void
}

export type EngineOptions = {
  /** Where the site's own server is; the page's origin by default. */
  origin?: string
  /** Null keeps nothing; the browser's own by default. */
  storage?: TextStorage | null
  /** Before the names of the library's keys; `wagmi` by default (specification section 9). */
  prefix?: string | undefined
}

/** Ours, so that the library's `recentConnectorId` can be removed on disconnect and "Last used" stays. */
const lastUsedKey = 'kisslock.last'

const createWagmi = (config: PublicConfig, origin: string, storage: TextStorage, key: string): Config =>
  createConfig({
    chains: config.chains.map(chainDefinition) as [Chain, ...Chain[]],
    transports: gatewayTransports(config, origin),
    batch: { multicall: { batchSize: config.rpc.multicall_batch_bytes, wait: config.rpc.batch_wait_ms } },
    storage: createStorage({ key, storage, deserialize: readStored }),
    syncConnectedChain: config.connection.sync_chain,
    // Its listener accepts whatever is announced; `wallets/discover` checks first.
    multiInjectedProviderDiscovery: false,
  })

/** Makes a wallet's connector, with the guard between it and the wallet. */
const createAdopter =
  (config: Config, guards: Map<string, GuardedProvider>) =>
  (target: Target): Connector => {
    const { connectors } = config._internal
    const guard = guardProvider(target.provider, () => config.state.connections.has(connector.uid))
    const make = injected({ target: { ...target, provider: guard as never } })
    const connector: Connector = connectors.setup((parameters) => ({
      ...make(parameters),
      type: target.type ?? injected.type,
    }))
    guards.set(connector.uid, guard)
    connectors.setState((all) => [...all, connector])
    return connector
  }

/** What was connected before the reload: brought back once, and forgotten as soon as the visitor decides anew. */
const createMemory = (config: Config, wallets: DiscoveredWallets, scanner: () => Promise<Scanner>, holds: boolean) => {
  const decided = new AbortController()
  const forget = () => {
    decided.abort()
    dropRemembered(config)
  }
  const unsubscribe = config.subscribe(
    ({ status }) => status,
    (status) => {
      if (status === 'connecting') forget()
    },
  )
  const stop = () => {
    decided.abort()
    unsubscribe()
  }
  const bringBack = async () => {
    // The stored state is read in this tick's microtasks; before that nobody knows what was connected.
    await new Promise((resolve) => setTimeout(resolve, 0))
    const nothing = config.state.connections.size === 0
    if (nothing || decided.signal.aborted) dropRemembered(config)
    if (decided.signal.aborted) return
    if (nothing && !(await config.storage?.getItem('recentConnectorId'))) return
    try {
      // Loaded for those who had a connection only.
      const { restore } = await import('./restore')
      if (!decided.signal.aborted) await restore({ config, wallets, scanner }, decided.signal)
    } catch {
      forget()
    }
  }
  let begun: Promise<void> | undefined
  const reconnect = () => {
    // At once, so that a page that was connected never shows "Connect" in between.
    if (!begun && holds && !decided.signal.aborted) config.setState((state) => ({ ...state, status: 'reconnecting' }))
    begun ??= bringBack()
    return begun
  }
  return { reconnect, forget, stop }
}

/** Starts the connection library for a site: chains, transports, storage, discovery. */
export const createEngine = (publicConfig: PublicConfig, options: EngineOptions = {}): Engine => {
  const open = () => (options.storage === undefined ? globalThis.localStorage : options.storage)
  const storage = guardedStorage(open)
  const { prefix = libraryPrefix } = options
  // Read before the library starts: it writes an empty state first.
  const holds = holdsConnection(storage.getItem(`${prefix}.store`))
  const origin = options.origin ?? globalThis.location.origin
  const config = createWagmi(publicConfig, origin, storage, prefix)
  const guards = new Map<string, GuardedProvider>()
  const adopt = createAdopter(config, guards)
  const { load: scanner } = lazy(async () => {
    const { createScanner } = await import('../wallets/walletConnect/scanner')
    return createScanner(publicConfig, config, origin, adopt)
  })
  const { stop: stopDiscovery, ...wallets } = discoverWallets({
    adopt,
    release: (connector) => {
      guards.get(connector.uid)?.close()
      guards.delete(connector.uid)
      config._internal.connectors.setState((all) => all.filter(({ uid }) => uid !== connector.uid))
    },
    isConnected: ({ uid }) => config.state.connections.has(uid),
    page: globalThis.window,
  })
  const { reconnect, forget, stop } = createMemory(config, wallets, scanner, holds)
  // Starting writes an empty state before the stored one is read; a tab closed in between must not lose it.
  const { persist } = config._internal.store as unknown as { persist: { onFinishHydration(then: () => void): void } }
  persist.onFinishHydration(() => config.setState((state) => ({ ...state })))
  return {
    config,
    wallets,
    reconnect,
    forget,
    scanner,
    guardOf: (uid) => {
      const raw = guards.get(uid)?.raw
      return raw && guardProvider(raw, () => config.state.connections.has(uid))
    },
    attempts: createAttempts(),
    lastUsed: () => storage.getItem(lastUsedKey) || undefined,
    remember: (id) => storage.setItem(lastUsedKey, id),
    destroy: () => {
      stopDiscovery()
      stop()
      for (const { close } of guards.values()) close()
    },
  }
}
