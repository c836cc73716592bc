import { useEffect, useSyncExternalStore } from 'react'
import { type AccountDataStore, watchAccountData } from '../../flow/account/accountData'
import type { KisslockCore } from '../../kisslock'
import { useKisslock } from '../context'

/**
 * The store of each runtime. A page can have several cores (one per element and language), which share one runtime and
 * therefore one store.
 */
const storesByRuntime = new WeakMap<KisslockCore['runtime'], AccountDataStore>()

const findOrCreateAccountData = (kisslock: KisslockCore): AccountDataStore => {
  const { connection, flow, runtime } = kisslock
  const existingStore = storesByRuntime.get(runtime)
  if (existingStore) return existingStore
  const accountData = watchAccountData({
    config: () => kisslock.config,
    connection,
    engine: async () => (await runtime.load()).engine,
    backgroundError: flow.backgroundError.set,
    page: document,
  })
  storesByRuntime.set(runtime, accountData)
  return accountData
}

/**
 * Return balance, name and picture of the connected account, and a function that reads the balance again. The balance
 * is read only if `isWatching` is true.
 */
export const useAccountData = (isWatching: boolean) => {
  const { get, subscribe, watch, retry } = findOrCreateAccountData(useKisslock())
  useEffect(() => (isWatching ? watch() : undefined), [isWatching, watch])
  return { ...useSyncExternalStore(subscribe, get, get), retry }
}
