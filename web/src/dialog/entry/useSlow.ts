import { useEffect, useState } from 'react'

/**
 * After this many milliseconds, the placeholder of a connection that is still being restored becomes a button
 * (docs/internals/design.md#4-states).
 */
export const slowAfterMs = 1500

/** Return true once `isWaiting` has been true for `ms` milliseconds. */
export const useIsSlow = (isWaiting: boolean | undefined, ms = slowAfterMs) => {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsSlow(true), ms)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [isWaiting, ms])
  return isSlow
}
