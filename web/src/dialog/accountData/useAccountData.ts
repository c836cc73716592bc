import { useEffect, useSyncExternalStore } from 'react'
import { type AccountDataStore, watchAccountData } from '../../flow/account/accountData'
import type { KisslockCore } from '../../kisslock'
import { useKisslock } from '../context'

/**
 * The store of each runtime. A page can have several cores (one per element and language), which share one runtime and
 * therefore one store.
 */
const stores = new WeakMap<KisslockCore['runtime'], AccountDataStore>()

const accountDataOf = (kisslock: KisslockCore): AccountDataStore => {
  const { connection, flow, runtime } = kisslock
  const existing = stores.get(runtime)
  if (existing) return existing
  const data = watchAccountData({
    config: () => kisslock.config,
    connection,
    engine: async () => (await runtime.load()).engine,
    backgroundError: flow.backgroundError.set,
    page: document,
  })
  stores.set(runtime, data)
  return data
}

/**
 * Return balance, name and picture of the connected account, and a function that reads the balance again. The balance
 * is read only if `watching` is true.
 */
export const useAccountData = (watching: boolean) => {
  const { get, subscribe, watch, retry } = accountDataOf(useKisslock())
  useEffect(() => (watching ? watch() : undefined), [watching, watch])
  return { ...useSyncExternalStore(subscribe, get, get), retry }
}
