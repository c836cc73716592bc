import { createStore } from '../browser/store'
import type { DiscoveredWallet, DiscoveredWallets } from './types'

/** `DiscoveredWallets` with functions that change the list. Only `discover.ts` calls these functions. */
export type WalletList = DiscoveredWallets & {
  add(wallet: DiscoveredWallet): void
  remove(uid: string): void
}

/** Create a list that begins with these wallets. */
export const createWalletList = (initialWallets: readonly DiscoveredWallet[] = []): WalletList => {
  const { get, set, subscribe } = createStore(initialWallets)
  return {
    get,
    subscribe,
    add: (wallet) => set([...get(), wallet]),
    remove: (uid) => set(get().filter((wallet) => wallet.uid !== uid)),
    ready: (id, timeoutMs) =>
      new Promise((resolve) => {
        const finishWaiting = (wallet?: DiscoveredWallet) => {
          unsubscribe()
          clearTimeout(timer)
          resolve(wallet)
        }
        const checkWallet = () => {
          const wallet = get().find((candidate) => candidate.id === id)
          if (wallet) finishWaiting(wallet)
        }
        const unsubscribe = subscribe(checkWallet)
        const timer = timeoutMs === undefined ? undefined : setTimeout(finishWaiting, timeoutMs)
        checkWallet()
      }),
  }
}
