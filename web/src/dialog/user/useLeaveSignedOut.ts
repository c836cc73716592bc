import { useEffect } from 'react'
import { useKisslock, useSession } from '../context'

/** Leads from a page about the user to the account when the session ends. `leads` false: the page tells what has ended. */
export const useLeaveSignedOut = (isActive = true): void => {
  const { flow } = useKisslock()
  const { status } = useSession()
  useEffect(() => {
    if (isActive && status === 'signedOut' && flow.get().open) flow.send({ type: 'accountShown' })
  }, [isActive, status, flow])
}
