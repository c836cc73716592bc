import { useEffect, useState } from 'react'

/** Return the time by the server's clock, updated each second while `runs` is true. Milliseconds since 1970. */
export const useNow = (aheadMs: number, runs: boolean): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [runs])
  return now + aheadMs
}
