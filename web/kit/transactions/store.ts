import { createStore, type Store } from '../../src/browser/store'
import { guardedStorage, type TextStorage } from '../../src/engine/guardedStorage'
import {
  accountKey,
  addTransaction,
  changeStatus,
  type NewTransaction,
  newTransaction,
  type RecentTransaction,
  readTransactions,
  type Transactions,
  withoutAccount,
} from './list'

const storageKey = 'kisslock.transactions'

/** Waits for a transaction and resolves with its final status. Rejects if the node cannot determine the status. */
export type WaitFor = (transaction: RecentTransaction, chainId: number) => Promise<'confirmed' | 'failed' | 'unknown'>

/** The recent transactions of all accounts, stored across reloads. */
export type TransactionStore = Store<Transactions> & {
  add: (address: string, chainId: number, transaction: NewTransaction) => void
  clear: (address: string, chainId: number) => void
  /** Waits once for each pending transaction of an account. */
  watch: (address: string, chainId: number) => void
}

type StoreOptions = {
  open: () => TextStorage | null | undefined
  waitFor: WaitFor
  now?: () => number
  /** Calls the listener after each change of the storage by another tab. */
  onOtherTab?: (listener: (key: string | null) => void) => void
}

/** Create the store. Nothing is read before the first `watch` or `add`, which are called only in a browser. */
export const createTransactions = (options: StoreOptions): TransactionStore => {
  const { open, waitFor, now = Date.now, onOtherTab } = options
  const storage = guardedStorage(open)
  const transactionStore = createStore<Transactions>({})
  const awaitedHashes = new Set<string>()
  /** The accounts whose pending transactions are being watched, by key. */
  const watchedAccounts = new Map<string, () => void>()
  let isLoaded = false

  const readAgain = () => transactionStore.set(readTransactions(storage.getItem(storageKey)))

  const loadList = () => {
    if (isLoaded) return
    isLoaded = true
    readAgain()
    onOtherTab?.((key) => {
      // The key is null if another tab has cleared the whole storage.
      if (key !== null && key !== storageKey) return
      readAgain()
      for (const watchAccount of watchedAccounts.values()) watchAccount()
    })
  }
  const changeList = (next: (all: Transactions) => Transactions) => {
    const changedLists = next(readTransactions(storage.getItem(storageKey)))
    storage.setItem(storageKey, JSON.stringify(changedLists))
    transactionStore.set(changedLists)
  }
  const watch = (address: string, chainId: number) => {
    loadList()
    const key = accountKey(address, chainId)
    watchedAccounts.set(key, () => watch(address, chainId))
    for (const transaction of transactionStore.get()[key] ?? []) {
      const { hash, status } = transaction
      if (status !== 'pending' || awaitedHashes.has(hash)) continue
      awaitedHashes.add(hash)
      // A later `watch` waits again if the transaction has no final status, or if the site has added it again.
      const releaseHash = () => awaitedHashes.delete(hash)
      waitFor(transaction, chainId)
        .then((ended) => changeList((all) => changeStatus(all, key, hash, ended)))
        .then(releaseHash, releaseHash)
    }
  }
  return {
    get: transactionStore.get,
    subscribe: transactionStore.subscribe,
    add: (address, chainId, added) => {
      const transaction = newTransaction(added, now())
      loadList()
      changeList((all) => addTransaction(all, accountKey(address, chainId), transaction))
      watch(address, chainId)
    },
    clear: (address, chainId) => changeList((all) => withoutAccount(all, accountKey(address, chainId))),
    watch,
  }
}
