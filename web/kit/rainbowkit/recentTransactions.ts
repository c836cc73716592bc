import { createContext, useContext } from 'react'
import { type NewTransaction, useRecentTransactions } from '../index'

/** The context with the provider's option `showRecentTransactions`. */
export const ShowsTransactionsContext = createContext(false)

/**
 * Return true if a transaction of the account is pending. The value is false if the site does not show recent
 * transactions.
 */
export const useHasPendingTransaction = (): boolean => {
  const { transactions } = useRecentTransactions()
  return useContext(ShowsTransactionsContext) && transactions.some(({ status }) => status === 'pending')
}

/**
 * Return the function that adds a transaction of the connected account. The function is the same object in every
 * render.
 */
export function useAddRecentTransaction(): (transaction: NewTransaction) => void {
  return useRecentTransactions().add
}
