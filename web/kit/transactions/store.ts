import { createStore, type Store } from '../../src/browser/store'
import { createGuardedStorage, type TextStorage } from '../../src/engine/guardedStorage'
import {
  addTransaction,
  changeStatus,
  createAccountKey,
  createTransaction,
  type NewTransaction,
  parseTransactions,
  type RecentTransaction,
  removeAccount,
  type Transactions,
} from './list'

const storageKey = 'kisslock.transactions'

/** Waits for a transaction and resolves with its final status. Rejects if the node cannot determine the status. */
export type WaitForTransaction = (
  transaction: RecentTransaction,
  chainId: number,
) => Promise<'confirmed' | 'failed' | 'unknown'>

/** The recent transactions of all accounts, stored across reloads. */
export type TransactionStore = Store<Transactions> & {
  add: (address: string, chainId: number, transaction: NewTransaction) => void
  clear: (address: string, chainId: number) => void
  /** Waits once for each pending transaction of an account. */
  watch: (address: string, chainId: number) => void
}

type StoreOptions = {
  openStorage: () => TextStorage | null | undefined
  waitFor: WaitForTransaction
  now?: () => number
  /** Calls the listener after each change of the storage by another tab. */
  onOtherTabChange?: (listener: (key: string | null) => void) => void
}

/** Create the store. Nothing is read before the first `watch` or `add`, which are called only in a browser. */
export const createTransactionStore = (options: StoreOptions): TransactionStore => {
  const { openStorage, waitFor, now = Date.now, onOtherTabChange } = options
  const storage = createGuardedStorage(openStorage)
  const transactionStore = createStore<Transactions>({})
  const awaitedHashes = new Set<string>()
  /** The functions that watch the pending transactions of an account, by the account's key. */
  const watchersByAccount = new Map<string, () => void>()
  let isLoaded = false

  const readAgain = () => transactionStore.set(parseTransactions(storage.getItem(storageKey)))

  const loadList = () => {
    if (isLoaded) return
    isLoaded = true
    readAgain()
    onOtherTabChange?.((key) => {
      // The key is null if another tab has cleared the whole storage.
      if (key !== null && key !== storageKey) return
      readAgain()
      for (const watchAccount of watchersByAccount.values()) watchAccount()
    })
  }
  const updateStoredLists = (computeChangedLists: (lists: Transactions) => Transactions) => {
    const changedLists = computeChangedLists(parseTransactions(storage.getItem(storageKey)))
    storage.setItem(storageKey, JSON.stringify(changedLists))
    transactionStore.set(changedLists)
  }
  const watch = (address: string, chainId: number) => {
    loadList()
    const key = createAccountKey(address, chainId)
    watchersByAccount.set(key, () => watch(address, chainId))
    for (const transaction of transactionStore.get()[key] ?? []) {
      const { hash, status } = transaction
      if (status !== 'pending' || awaitedHashes.has(hash)) continue
      awaitedHashes.add(hash)
      // A later `watch` waits again if the transaction has no final status, or if the site has added it again.
      const releaseHash = () => awaitedHashes.delete(hash)
      waitFor(transaction, chainId)
        .then((finalStatus) => updateStoredLists((lists) => changeStatus(lists, key, hash, finalStatus)))
        .then(releaseHash, releaseHash)
    }
  }
  return {
    get: transactionStore.get,
    subscribe: transactionStore.subscribe,
    add: (address, chainId, newTransaction) => {
      const transaction = createTransaction(newTransaction, now())
      loadList()
      updateStoredLists((lists) => addTransaction(lists, createAccountKey(address, chainId), transaction))
      watch(address, chainId)
    },
    clear: (address, chainId) => updateStoredLists((lists) => removeAccount(lists, createAccountKey(address, chainId))),
    watch,
  }
}
