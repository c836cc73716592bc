import { useEffect } from 'react'
import { useKisslock, useSession } from '../context'

/** Leads from a page about the user to the account when the session ends. `leads` false: the page tells what has ended. */
export const useLeaveSignedOut = (leads = true): void => {
  const { flow } = useKisslock()
  const { status } = useSession()
  useEffect(() => {
    if (leads && status === 'signedOut' && flow.get().open) flow.send({ type: 'accountShown' })
  }, [leads, status, flow])
}
