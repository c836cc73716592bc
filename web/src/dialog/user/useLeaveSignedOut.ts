import { useEffect } from 'react'
import { useKisslock, useSession } from '../context'

/**
 * Show the account screen instead of a page about the user when the session ends. Set `isActive` to false while the
 * page shows which sessions have ended.
 */
export const useLeaveOnSignOut = (isActive = true): void => {
  const { flow } = useKisslock()
  const { status } = useSession()
  useEffect(() => {
    if (isActive && status === 'signedOut' && flow.get().open) flow.send({ type: 'accountShown' })
  }, [isActive, status, flow])
}
