import { useEffect, useState } from 'react'

/** After this time a connection that is still being restored gets a button (docs/design.md#4-states). */
const restoringMs = 1500

/** Whether restoring, or another wait, takes longer than this time. */
export const useLate = (waits: boolean | undefined, ms = restoringMs) => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waits, ms])
  return late
}
