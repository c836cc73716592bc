import { createStore } from '../browser/store'
import type { DiscoveredWallet, DiscoveredWallets } from './types'

/** `DiscoveredWallets` with functions that change the list. Only `discover.ts` calls these functions. */
export type WalletList = DiscoveredWallets & {
  add(wallet: DiscoveredWallet): void
  remove(uid: string): void
}

/** Create a list that begins with these wallets. */
export const createWalletList = (first: readonly DiscoveredWallet[] = []): WalletList => {
  const { get, set, subscribe } = createStore(first)
  return {
    get,
    subscribe,
    add: (wallet) => set([...get(), wallet]),
    remove: (uid) => set(get().filter((wallet) => wallet.uid !== uid)),
    ready: (id, timeoutMs) =>
      new Promise((resolve) => {
        const endWait = (wallet?: DiscoveredWallet) => {
          unsubscribe()
          clearTimeout(timer)
          resolve(wallet)
        }
        const checkWallet = () => {
          const wallet = get().find((candidate) => candidate.id === id)
          if (wallet) endWait(wallet)
        }
        const unsubscribe = subscribe(checkWallet)
        const timer = timeoutMs === undefined ? undefined : setTimeout(endWait, timeoutMs)
        checkWallet()
      }),
  }
}
