import type { DiscoveredWallet, DiscoveredWallets } from './types'

/** `DiscoveredWallets` with the changes that only `discover.ts` makes. */
export type WalletList = DiscoveredWallets & {
  add(wallet: DiscoveredWallet): void
  remove(uid: string): void
}

/** A list that begins with these wallets. */
export const createWalletList = (first: readonly DiscoveredWallet[] = []): WalletList => {
  let wallets = first
  const listeners = new Set<() => void>()
  const change = (next: readonly DiscoveredWallet[]) => {
    wallets = next
    for (const listener of [...listeners]) listener()
  }
  const find = (id: string) => wallets.find((wallet) => wallet.id === id)
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    get: () => wallets,
    subscribe,
    add: (wallet) => change([...wallets, wallet]),
    remove: (uid) => change(wallets.filter((wallet) => wallet.uid !== uid)),
    ready: (id, timeoutMs) =>
      new Promise((resolve) => {
        const present = find(id)
        if (present) return resolve(present)
        const end = (wallet: DiscoveredWallet | undefined) => {
          stop()
          clearTimeout(timer)
          resolve(wallet)
        }
        const stop = subscribe(() => {
          const found = find(id)
          if (found) end(found)
        })
        const timer = timeoutMs === undefined ? undefined : setTimeout(() => end(undefined), timeoutMs)
      }),
  }
}
