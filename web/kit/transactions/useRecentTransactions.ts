import { useEffect, useSyncExternalStore } from 'react'
import { useWalletConnection } from '../context/hooks'
import { useSite } from '../context/siteContext'
import { accountKey, type NewTransaction, type RecentTransaction, type Transactions } from './list'
import { createTransactions, type TransactionStore } from './store'

const stores = new WeakMap<object, TransactionStore>()

const storeOf = (kisslock: { wagmi: import('wagmi').Config }): TransactionStore => {
  const store =
    stores.get(kisslock) ??
    createTransactions({
      open: () => globalThis.localStorage,
      onOtherTab: (listener) => addEventListener('storage', ({ key }) => listener(key)),
      waitFor: async (transaction, chainId) => {
        const { waitForWith } = await import('./waitFor')
        return waitForWith(kisslock.wagmi)(transaction, chainId)
      },
    })
  stores.set(kisslock, store)
  return store
}

const none: Transactions = {}
const noTransactions: readonly RecentTransaction[] = []

/** The recent transactions of the connected account on its chain, the newest first, and the functions that change them. */
export const useRecentTransactions = () => {
  const { kisslock } = useSite('useRecentTransactions()')
  const { status, address, chainId } = useWalletConnection()
  const { add, clear, watch, get, subscribe } = storeOf(kisslock)
  const all = useSyncExternalStore(subscribe, get, () => none)
  const connected = status === 'connected' && address !== undefined && chainId !== undefined
  useEffect(() => {
    if (connected) watch(address, chainId)
  }, [connected, address, chainId, watch])
  return {
    transactions: connected ? (all[accountKey(address, chainId)] ?? noTransactions) : noTransactions,
    /** Adds a transaction that the connected account has sent. Throws without a connection. */
    add: (transaction: NewTransaction) => {
      if (!connected) throw new Error('Kisslock: a recent transaction needs a connected account.')
      add(address, chainId, transaction)
    },
    /** Removes the account's transactions on this chain. */
    clear: () => {
      if (connected) clear(address, chainId)
    },
  }
}
