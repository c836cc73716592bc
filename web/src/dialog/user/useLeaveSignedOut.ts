import { useEffect, useSyncExternalStore } from 'react'
import { useKisslock } from '../context'

/** Leads from a page about the user to the account when the session ends. `leads` false: the page tells what has ended. */
export const useLeaveSignedOut = (leads = true): void => {
  const { flow, session } = useKisslock()
  const { status } = useSyncExternalStore(session.subscribe, session.get)
  useEffect(() => {
    if (leads && status === 'signedOut' && flow.get().open) flow.send({ type: 'accountShown' })
  }, [leads, status, flow])
}
