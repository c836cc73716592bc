import type { Config } from 'wagmi'
import { readPrivates } from '../../src/engine/libraryPrivates'
import { storageHoldsConnection } from './siteConnection'

/** The stored connections of the last page load. */
export type StoredConnections = {
  /** True if there is a stored connection. */
  hasConnection: boolean
  /** wagmi's stored state, or null. */
  stored: Promise<unknown>
}

export const noStoredConnections: StoredConnections = { hasConnection: false, stored: Promise.resolve(null) }

const readState = async (storage: Config['storage']): Promise<unknown> => {
  try {
    return await storage?.getItem('store' as never)
  } catch {
    return null
  }
}

/**
 * Read the stored connections. Call this before the config is created, because creating a config writes an empty state.
 */
export const readStoredConnections = (storage: Config['storage']): StoredConnections => ({
  hasConnection: storageHoldsConnection({ storage }),
  stored: readState(storage),
})

const earlyReadsByStorage = new WeakMap<object, StoredConnections>()

/**
 * Keep the stored connections in memory until `createKisslock({ config })` reads them. Call this function before
 * `createConfig` if `createKisslock` runs only after wagmi's provider was first rendered: at its first render, the
 * provider deletes the stored connections. On a server, this function does nothing.
 */
export const readStoredEarly = (storage: Config['storage']): void => {
  if (storage && typeof window !== 'undefined' && !earlyReadsByStorage.has(storage))
    earlyReadsByStorage.set(storage, readStoredConnections(storage))
}

/** Return the state of a config in the format in which wagmi stores it. */
const toStoredState = ({ state: { connections, chainId, current } }: Config) => ({
  state: { connections, chainId, current },
  version: 0,
})

/**
 * Return the stored connections of an existing config: the result of `readStoredEarly`, or the connections of the
 * config itself. When a config is created, wagmi reads the storage. After this read the config contains the stored
 * connections, until wagmi's React provider drops them.
 */
export const findStoredConnections = (config: Config): StoredConnections => {
  const earlyRead = config.storage && earlyReadsByStorage.get(config.storage)
  if (earlyRead) return earlyRead
  const connectionsAtStart = readStoredConnections(config.storage)
  const { persist } = readPrivates(config as never).store
  if (!config.storage || connectionsAtStart.hasConnection) return connectionsAtStart
  const hydrationPromise = new Promise((resolve) => {
    if (persist.hasHydrated()) resolve(toStoredState(config))
    else persist.onFinishHydration(() => resolve(toStoredState(config)))
  })
  // With `ssr`, wagmi reads the storage only when its provider is mounted. Do not wait for this, because
  // `readStoredConnections` above has read the same state from the storage.
  return {
    hasConnection: false,
    stored: readPrivates(config as never).ssr ? connectionsAtStart.stored : hydrationPromise,
  }
}
