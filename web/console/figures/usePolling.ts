import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

type Polling<Answer> = {
  /** What the server is asked about. A change asks at once. */
  about: string
  ask: (signal: AbortSignal) => Promise<Answer>
  /** The pause between an answer and the next question. */
  everyMs: number
  /** Paused, the server is only asked about what it has not answered yet. */
  paused: boolean
  /** Returns whether the next question follows at once. */
  onAnswer: (answer: Answer) => boolean
  onError: (error: unknown) => void
}

const isSeen = () => document.visibilityState === 'visible'
const onSight = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Asks the server again and again while the page is visible; returns the function that asks at once. */
export const usePolling = <Answer>(polling: Polling<Answer>): (() => void) => {
  const { about, paused } = polling
  const latest = useRef(polling)
  latest.current = polling
  const answered = useRef<string | undefined>(undefined)
  const [round, setRound] = useState(0)
  const seen = useSyncExternalStore(onSight, isSeen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks at once
  useEffect(() => {
    if (!seen || (paused && answered.current === about)) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      let more = false
      try {
        const answer = await latest.current.ask(controller.signal)
        if (controller.signal.aborted) return
        answered.current = about
        more = latest.current.onAnswer(answer)
      } catch (error) {
        if (controller.signal.aborted) return
        latest.current.onError(error)
      }
      if (!paused) timer = setTimeout(read, more ? 0 : latest.current.everyMs)
    }
    void read()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [about, paused, seen, round])
  return () => setRound((before) => before + 1)
}
