import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

type PollingOptions<Answer> = {
  /** A key of what the request asks for, such as a time range. If the key changes, a request is sent immediately. */
  requestKey: string
  ask: (signal: AbortSignal) => Promise<Answer>
  /** The pause between a response and the next request, in milliseconds. */
  intervalMs: number
  /** True if polling is paused. In this case, a request is sent only for a `requestKey` that has no response yet. */
  paused: boolean
  /** Called with each response. Returns true if the poll must send the next request immediately. */
  onAnswer: (answer: Answer) => boolean
  onError: (error: unknown) => void
}

const isPageVisible = () => document.visibilityState === 'visible'
const onVisibilityChange = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Send a request repeatedly while the page is visible. Returns a function that sends the next request immediately. */
export const usePolling = <Answer>(polling: PollingOptions<Answer>): (() => void) => {
  const { requestKey, paused } = polling
  const latestPollingRef = useRef(polling)
  latestPollingRef.current = polling
  const answeredKeyRef = useRef<string | undefined>(undefined)
  const [round, setRound] = useState(0)
  const isVisible = useSyncExternalStore(onVisibilityChange, isPageVisible)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round sends a request immediately
  useEffect(() => {
    if (!isVisible || (paused && answeredKeyRef.current === requestKey)) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const pollOnce = async () => {
      let hasMore = false
      try {
        const pollAnswer = await latestPollingRef.current.ask(controller.signal)
        if (controller.signal.aborted) return
        answeredKeyRef.current = requestKey
        hasMore = latestPollingRef.current.onAnswer(pollAnswer)
      } catch (error) {
        if (controller.signal.aborted) return
        latestPollingRef.current.onError(error)
      }
      if (!paused) timer = setTimeout(pollOnce, hasMore ? 0 : latestPollingRef.current.intervalMs)
    }
    void pollOnce()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [requestKey, paused, isVisible, round])
  return () => setRound((previousRound) => previousRound + 1)
}
