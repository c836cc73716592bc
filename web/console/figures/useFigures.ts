import { useCallback, useEffect, useRef, useState } from 'react'
import { useKisslock } from '../../src/dialog/context'
import { type Figures, readFigures, saysNotAllowed } from '../../src/server/console'
import type { ConsoleRange } from '../../src/server/wire.gen'

/** Counts are asked for anew so often while somebody looks. */
const freshMs = 15_000

/** The figures of a range; those of the range before stay until they come. `failed`: the last asking brought nothing. */
export type Loaded = {
  figures: Figures | undefined
  /** How far the server's clock is ahead of this one, in milliseconds. */
  aheadMs: number
  failed: boolean
}

type Options = { range: ConsoleRange; paused: boolean; onNotAllowed: () => void }

/** Loads the figures, at once for another range, then every 15 s while the page is seen and not paused. */
export const useFigures = ({ range, paused, onNotAllowed }: Options): Loaded & { reload: () => void } => {
  const { config } = useKisslock()
  const [loaded, setLoaded] = useState<Loaded>({ figures: undefined, aheadMs: 0, failed: false })
  const running = useRef<AbortController | undefined>(undefined)
  const refused = useRef(onNotAllowed)
  refused.current = onNotAllowed

  const load = useCallback(async () => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    try {
      const figures = await readFigures(config, range, own.signal)
      if (!own.signal.aborted) setLoaded({ figures, aheadMs: figures.funnel.to_ms - Date.now(), failed: false })
    } catch (error) {
      if (own.signal.aborted) return
      setLoaded((now) => ({ ...now, failed: true }))
      if (saysNotAllowed(error)) refused.current()
    }
  }, [config, range])

  useEffect(() => {
    void load()
    return () => running.current?.abort()
  }, [load])
  useEffect(() => {
    if (paused) return
    const ifSeen = () => {
      if (document.visibilityState === 'visible') void load()
    }
    const timer = setInterval(ifSeen, freshMs)
    document.addEventListener('visibilitychange', ifSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ifSeen)
    }
  }, [load, paused])
  return { ...loaded, reload: () => void load() }
}
