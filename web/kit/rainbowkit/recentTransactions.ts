import { createContext, useContext } from 'react'
import { type NewTransaction, useRecentTransactions } from '../index'

/** `showRecentTransactions` of the provider. */
export const RecentContext = createContext(false)

/** Whether a transaction of the account is pending; false where the site does not show recent transactions. */
export const useHasPending = (): boolean => {
  const { transactions } = useRecentTransactions()
  return useContext(RecentContext) && transactions.some(({ status }) => status === 'pending')
}

/** The function that adds a transaction of the connected account; the same one in every render. */
export function useAddRecentTransaction(): (transaction: NewTransaction) => void {
  return useRecentTransactions().add
}
