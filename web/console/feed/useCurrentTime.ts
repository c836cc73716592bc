import { useEffect, useState } from 'react'

/** Return the server's time in milliseconds since 1970. The value is updated each second while `isRunning` is true. */
export const useCurrentTime = (clockOffsetMs: number, isRunning: boolean): number => {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  return nowMs + clockOffsetMs
}
