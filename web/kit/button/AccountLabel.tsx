import '../../src/dialog/accountData/accountData.css'
import { useEffect, useRef } from 'react'
import { AccountLabel as Label } from '../../src/dialog/accountData/AccountLabel'
import { useAccountData } from '../../src/dialog/accountData/useAccountData'
import type { LabelProps } from '../../src/dialog/entry/buttonParts'
import { useRecentTransactions } from '../transactions/useRecentTransactions'

/** The content of the button. The balance is read again after a recent transaction has ended. */
export const AccountLabel = (props: LabelProps) => {
  const { retry } = useAccountData(false)
  const { transactions } = useRecentTransactions()
  const pendingCount = transactions.filter(({ status }) => status === 'pending').length
  const previousCountRef = useRef(pendingCount)
  useEffect(() => {
    if (pendingCount < previousCountRef.current) void retry()
    previousCountRef.current = pendingCount
  }, [pendingCount, retry])
  return <Label {...props} />
}
