import { useEffect, useState } from 'react'

/** After this time a connection that is still being restored gets a button (docs/internals/design.md#4-states). */
export const restoringMs = 1500

/** Whether restoring, or another wait, takes longer than this time. */
export const useSlow = (isWaiting: boolean | undefined, ms = restoringMs) => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setSlow(true), ms)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting, ms])
  return slow
}
