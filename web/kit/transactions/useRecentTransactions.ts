import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Connection } from '../../src/flow/connection'
import { useWalletConnection } from '../context/hooks'
import { type SiteValue, useSite } from '../context/siteContext'
import { createAccountKey, type NewTransaction, type RecentTransaction, type Transactions } from './list'
import { createTransactionStore, type TransactionStore } from './store'

const storesByKisslock = new WeakMap<object, TransactionStore>()

const findOrCreateStore = (kisslock: { wagmi: import('wagmi').Config }): TransactionStore => {
  const kisslockStore =
    storesByKisslock.get(kisslock) ??
    createTransactionStore({
      openStorage: () => globalThis.localStorage,
      onOtherTabChange: (listener) => addEventListener('storage', ({ key }) => listener(key)),
      waitFor: async (transaction, chainId) => {
        const { createTransactionWaiter } = await import('./waitFor')
        return createTransactionWaiter(kisslock.wagmi)(transaction, chainId)
      },
    })
  storesByKisslock.set(kisslock, kisslockStore)
  return kisslockStore
}

const noLists: Transactions = {}
const emptyTransactions: readonly RecentTransaction[] = []

/** Return the account and chain of a connection. Undefined without a connection. */
const findConnectedAccount = ({ status, address, chainId }: Connection) =>
  status === 'connected' && address !== undefined && chainId !== undefined ? { address, chainId } : undefined

/**
 * Return the functions that change recent transactions. Each call changes the transactions of the account that is
 * connected at that time.
 */
const createTransactionActions = (kisslock: SiteValue['kisslock']) => {
  const readConnectedAccount = () => findConnectedAccount(kisslock.connection.get())
  const { add, clear } = findOrCreateStore(kisslock)
  return {
    /** Adds a transaction that the connected account has sent. Throws without a connection. */
    add: (transaction: NewTransaction) => {
      const account = readConnectedAccount()
      if (!account) throw new Error('Kisslock: a recent transaction needs a connected account.')
      add(account.address, account.chainId, transaction)
    },
    /** Removes the account's transactions on this chain. */
    clear: () => {
      const account = readConnectedAccount()
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
  const { address, chainId } = findConnectedAccount(useWalletConnection()) ?? {}
  const { watch, get, subscribe } = findOrCreateStore(kisslock)
  const allLists = useSyncExternalStore(subscribe, get, () => noLists)
  const isConnected = address !== undefined && chainId !== undefined
  useEffect(() => {
    if (isConnected) watch(address, chainId)
  }, [isConnected, address, chainId, watch])
  const actions = useMemo(() => createTransactionActions(kisslock), [kisslock])
  return {
    transactions: isConnected ? (allLists[createAccountKey(address, chainId)] ?? emptyTransactions) : emptyTransactions,
    ...actions,
  }
}
