import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Connection } from '../../src/flow/connection'
import { useWalletConnection } from '../context/hooks'
import { type SiteValue, useSite } from '../context/siteContext'
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

const noLists: Transactions = {}
const noTransactions: readonly RecentTransaction[] = []

/** Return the account and chain of a connection. Undefined without a connection. */
const accountOf = ({ status, address, chainId }: Connection) =>
  status === 'connected' && address !== undefined && chainId !== undefined ? { address, chainId } : undefined

/**
 * Return the functions that change recent transactions. Each call changes the transactions of the account that is
 * connected at that time.
 */
const changesOf = (kisslock: SiteValue['kisslock']) => {
  const connected = () => accountOf(kisslock.connection.get())
  const { add, clear } = storeOf(kisslock)
  return {
    /** Adds a transaction that the connected account has sent. Throws without a connection. */
    add: (transaction: NewTransaction) => {
      const account = connected()
      if (!account) throw new Error('Kisslock: a recent transaction needs a connected account.')
      add(account.address, account.chainId, transaction)
    },
    /** Removes the account's transactions on this chain. */
    clear: () => {
      const account = connected()
      if (account) clear(account.address, account.chainId)
    },
  }
}

/**
 * Return the recent transactions of the connected account on its chain, the newest first, and the functions that change
 * them. The functions are the same objects in every render.
 */
export const useRecentTransactions = () => {
  const { kisslock } = useSite('useRecentTransactions()')
  const { address, chainId } = accountOf(useWalletConnection()) ?? {}
  const { watch, get, subscribe } = storeOf(kisslock)
  const all = useSyncExternalStore(subscribe, get, () => noLists)
  const connected = address !== undefined && chainId !== undefined
  useEffect(() => {
    if (connected) watch(address, chainId)
  }, [connected, address, chainId, watch])
  const changes = useMemo(() => changesOf(kisslock), [kisslock])
  return {
    transactions: connected ? (all[accountKey(address, chainId)] ?? noTransactions) : noTransactions,
    ...changes,
  }
}
