import type { Config } from 'wagmi'
import { type Storage, version } from 'wagmi'
import { nothingStored, readStored, type StoredConnections, storedBy } from '../core/storedConnections'
import { createConfig, createStorage, http } from '../core/wagmi'
import { configProblem } from '../development/config'
import { gatewayOf } from '../settings/gateway'
import type { KisslockOptions, OwnChains } from '../settings/options'

/** The transport to the server's gateway, or to the chain's public nodes where there is none. */
const transportOf = (gateway: string | undefined) => (gateway === undefined ? http() : http(gateway, { batch: true }))

/** The storage of the site, by default localStorage. On a server, and where the browser blocks storage, nothing is stored. */
const storageOf = ({ storage }: OwnChains): Storage | null => {
  if (storage !== undefined) return storage
  try {
    return createStorage(typeof window === 'undefined' ? {} : { storage: window.localStorage })
  } catch {
    return createStorage({})
  }
}

/** The config of wagmi for these chains. Kisslock finds the wallets (EIP-6963), so the library's discovery is off. */
const configOf = (options: OwnChains, storage: Storage | null): Config => {
  const { chains, transports, ssr = false } = options
  const byChain = chains.map(({ id }) => [id, transports?.[id] ?? transportOf(gatewayOf(options, id))])
  return createConfig({
    chains,
    transports: Object.fromEntries(byChain),
    multiInjectedProviderDiscovery: false,
    ssr,
    storage,
  }) as Config
}

/** The config of a site, and the connections that the last page load has stored. */
export const wagmiOf = (options: KisslockOptions): { config: Config; stored: StoredConnections } => {
  const onServer = typeof window === 'undefined'
  if ('config' in options) {
    const problem = process.env.NODE_ENV === 'production' ? undefined : configProblem(options.config, version)
    if (problem) throw new Error(problem)
    return { config: options.config, stored: onServer ? nothingStored : storedBy(options.config) }
  }
  const storage = storageOf(options)
  const stored = onServer ? nothingStored : readStored(storage)
  return { config: configOf(options, storage), stored }
}
