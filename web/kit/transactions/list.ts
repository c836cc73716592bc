/** A transaction that the site has added. */
export type RecentTransaction = {
  readonly hash: `0x${string}`
  /** The site's description of the transaction. */
  readonly description: string
  /** The number of confirmations that the transaction needs for the status `confirmed`. */
  readonly confirmations: number
  /** `unknown`: the transaction was not confirmed within a day. The network might have dropped the transaction. */
  readonly status: 'pending' | 'confirmed' | 'failed' | 'unknown'
  /** When the transaction was added, in milliseconds since 1970. */
  readonly addedAt: number
}

/** A new transaction that a site adds. */
export type NewTransaction = { hash: string; description: string; confirmations?: number }

/** The transactions of all accounts and chains, by `createAccountKey`. */
export type Transactions = Readonly<Record<string, readonly RecentTransaction[]>>

/** The maximum number of transactions per account and chain. If there are more, the oldest transactions are dropped. */
const maxTransactions = 10
const descriptionMaxChars = 200

/** The key of an account on a chain (CAIP-10 without the namespace). */
export const createAccountKey = (address: string, chainId: number): string => `${chainId}:${address.toLowerCase()}`

const isHash = (value: unknown): value is `0x${string}` => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

const transactionStatuses: readonly unknown[] = ['pending', 'confirmed', 'failed', 'unknown']

const isStatus = (value: unknown): value is RecentTransaction['status'] => transactionStatuses.includes(value)

const isTransaction = (value: unknown): value is RecentTransaction => {
  const { hash, description, confirmations, status, addedAt } = (value ?? {}) as Record<string, unknown>
  return (
    isHash(hash) &&
    typeof description === 'string' &&
    Number.isSafeInteger(confirmations) &&
    isStatus(status) &&
    typeof addedAt === 'number'
  )
}

/** Parse stored transactions. Invalid values are dropped. */
export const parseTransactions = (text: string | null): Transactions => {
  try {
    const storedValue: unknown = JSON.parse(text ?? '{}')
    if (typeof storedValue !== 'object' || storedValue === null) return {}
    const transactionLists = Object.entries(storedValue).map(([key, list]) => [
      key,
      Array.isArray(list) ? list.filter(isTransaction).slice(0, maxTransactions) : [],
    ])
    return Object.fromEntries(transactionLists)
  } catch {
    return {}
  }
}

/**
 * Check a transaction that a site adds, and return it with its status and time. Throws if the hash, the description or
 * the confirmations are invalid.
 */
export const createTransaction = (newTransaction: NewTransaction, nowMs: number): RecentTransaction => {
  const { hash, description, confirmations = 1 } = newTransaction
  if (!isHash(hash)) throw new Error(`Kisslock: "${hash}" is no hash of a transaction. Write 0x and 64 digits.`)
  if (!description) throw new Error('Kisslock: a recent transaction needs a description, which the visitor reads.')
  if (!Number.isSafeInteger(confirmations) || confirmations < 1)
    throw new Error('Kisslock: the confirmations of a recent transaction are a whole number from 1.')
  return {
    hash,
    description: description.slice(0, descriptionMaxChars),
    confirmations,
    status: 'pending',
    addedAt: nowMs,
  }
}

const listTransactions = (lists: Transactions, key: string) => lists[key] ?? []

/** Add a transaction as the newest of its account. An older transaction with the same hash is replaced. */
export const addTransaction = (lists: Transactions, key: string, transaction: RecentTransaction): Transactions => {
  const otherTransactions = listTransactions(lists, key).filter(({ hash }) => hash !== transaction.hash)
  return { ...lists, [key]: [transaction, ...otherTransactions].slice(0, maxTransactions) }
}

/** Set the status of a transaction. A transaction that is no longer in the list is not added again. */
export const changeStatus = (
  lists: Transactions,
  key: string,
  hash: string,
  status: RecentTransaction['status'],
): Transactions => ({
  ...lists,
  [key]: listTransactions(lists, key).map((entry) => (entry.hash === hash ? { ...entry, status } : entry)),
})

/** Remove the transactions of an account on a chain. */
export const removeAccount = (lists: Transactions, key: string): Transactions => {
  const { [key]: _, ...otherTransactions } = lists
  return otherTransactions
}
