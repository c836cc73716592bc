import type { Config } from 'wagmi'
import { type Storage, version } from 'wagmi'
import {
  findStoredConnections,
  noStoredConnections,
  readStoredConnections,
  type StoredConnections,
} from '../core/storedConnections'
import { createConfig, createStorage, http } from '../core/wagmi'
import { findConfigProblem } from '../development/config'
import { findGatewayUrl } from '../settings/gateway'
import type { KisslockOptions, OwnChains } from '../settings/options'

/** Return the transport to the server's gateway, or to the chain's public nodes if there is no gateway. */
const createTransport = (gateway: string | undefined) =>
  gateway === undefined ? http() : http(gateway, { batch: true })

/**
 * Return the site's storage, by default localStorage. On a server, and if the browser blocks storage, nothing is
 * stored.
 */
const chooseStorage = ({ storage }: OwnChains): Storage | null => {
  if (storage !== undefined) return storage
  try {
    return createStorage(typeof window === 'undefined' ? {} : { storage: window.localStorage })
  } catch {
    return createStorage({})
  }
}

/**
 * Create wagmi's config for these chains. Kisslock discovers the wallets (EIP-6963), so wagmi's discovery is disabled.
 */
const createSiteConfig = (options: OwnChains, storage: Storage | null): Config => {
  const { chains, transports, ssr = false } = options
  const transportEntries = chains.map(({ id }) => [
    id,
    transports?.[id] ?? createTransport(findGatewayUrl(options, id)),
  ])
  return createConfig({
    chains,
    transports: Object.fromEntries(transportEntries),
    multiInjectedProviderDiscovery: false,
    ssr,
    storage,
  }) as Config
}

/** Return the config of a site, and the connections that the last page load has stored. */
export const createWagmi = (options: KisslockOptions): { config: Config; stored: StoredConnections } => {
  const isOnServer = typeof window === 'undefined'
  if ('config' in options) {
    const wagmiProblem = process.env.NODE_ENV === 'production' ? undefined : findConfigProblem(options.config, version)
    if (wagmiProblem) throw new Error(wagmiProblem)
    return { config: options.config, stored: isOnServer ? noStoredConnections : findStoredConnections(options.config) }
  }
  const storage = chooseStorage(options)
  const storedAtStart = isOnServer ? noStoredConnections : readStoredConnections(storage)
  return { config: createSiteConfig(options, storage), stored: storedAtStart }
}
