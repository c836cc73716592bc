import type { Config } from 'wagmi'
import { privatesOf } from '../../src/engine/libraryPrivates'
import { holdsConnectionOf } from './siteConnection'

/** The stored connections of the last page load. */
export type StoredConnections = {
  /** Whether there is one. */
  holds: boolean
  /** The library's stored state; null without one. */
  stored: Promise<unknown>
}

export const nothingStored: StoredConnections = { holds: false, stored: Promise.resolve(null) }

const readState = async (storage: Config['storage']): Promise<unknown> => {
  try {
    return await storage?.getItem('store' as never)
  } catch {
    return null
  }
}

/** Reads the storage now: before the config is created, because its creation writes an empty state. */
export const readStored = (storage: Config['storage']): StoredConnections => ({
  holds: holdsConnectionOf({ storage }),
  stored: readState(storage),
})

const earlyReads = new WeakMap<object, StoredConnections>()

/**
 * Reads the stored connections of a config that is being created. For a site whose `createKisslock({ config })` comes after
 * the first drawing of wagmi's provider, which drops them. On a server there are none.
 */
export const readStoredEarly = (storage: Config['storage']): void => {
  if (storage && typeof window !== 'undefined' && !earlyReads.has(storage)) earlyReads.set(storage, readStored(storage))
}

/** The state of a config in the form in which the library stores it. */
const stateOf = ({ state: { connections, chainId, current } }: Config) => ({
  state: { connections, chainId, current },
  version: 0,
})

/**
 * The stored connections of a config that exists already: those of `readStoredEarly`, else those of the config. Its creation has
 * read the storage, and has the connections when that is finished; the library's React provider drops them later.
 */
export const storedBy = (config: Config): StoredConnections => {
  const readEarly = config.storage && earlyReads.get(config.storage)
  if (readEarly) return readEarly
  const now = readStored(config.storage)
  const { persist } = privatesOf(config as never).store
  if (!config.storage || now.holds) return now
  const finished = new Promise((resolve) => {
    if (persist.hasHydrated()) resolve(stateOf(config))
    else persist.onFinishHydration(() => resolve(stateOf(config)))
  })
  // With `ssr` the library reads the storage when its provider is in the page, and then has the stored connection.
  return { holds: false, stored: privatesOf(config as never).ssr ? now.stored : finished }
}
