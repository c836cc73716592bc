import { useEffect, useSyncExternalStore } from 'react'
import { type AccountDataStore, watchAccountData } from '../../flow/account/accountData'
import type { KisslockCore } from '../../kisslock'
import { useKisslock } from '../context'

const all = new WeakMap<KisslockCore, AccountDataStore>()

const accountDataOf = (kisslock: KisslockCore): AccountDataStore => {
  const { config, connection, flow, runtime } = kisslock
  const engine = async () => (await runtime.load()).engine
  const data =
    all.get(kisslock) ??
    watchAccountData({ config, connection, engine, backgroundError: flow.backgroundError.set, page: document })
  all.set(kisslock, data)
  return data
}

/** Balance, name and picture of the connected account; the balance is read while `watching`. */
export const useAccountData = (watching: boolean) => {
  const { get, subscribe, watch, retry } = accountDataOf(useKisslock())
  useEffect(() => (watching ? watch() : undefined), [watching, watch])
  return { ...useSyncExternalStore(subscribe, get, get), retry }
}
