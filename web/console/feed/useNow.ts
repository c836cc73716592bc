import { useEffect, useState } from 'react'

/** Return the time by the server's clock, updated each second while `isRunning` is true. Milliseconds since 1970. */
export const useNow = (aheadMs: number, isRunning: boolean): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now + aheadMs
}
