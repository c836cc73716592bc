import { useCallback, useEffect, useRef, useState } from 'react'
import { useKisslock } from '../../src/dialog/context'
import { type Figures, readFigures, saysNotAllowed } from '../../src/server/console'
import type { ConsoleRange } from '../../src/server/wire.gen'

/** How often the counts are requested again while the page is visible. */
const freshMs = 15_000

/** The figures of a range. The previous range's figures stay until new ones arrive. `failed`: the last request failed. */
export type Loaded = {
  figures: Figures | undefined
  /** The server's clock minus this browser's clock, in milliseconds. */
  aheadMs: number
  failed: boolean
}

type Options = { range: ConsoleRange; paused: boolean; onNotAllowed: () => void }

/** Loads the figures: at once for a new range, then every 15 s while the page is visible and not paused. */
export const useFigures = ({ range, paused, onNotAllowed }: Options): Loaded & { reload: () => void } => {
  const { config } = useKisslock()
  const [loaded, setLoaded] = useState<Loaded>({ figures: undefined, aheadMs: 0, failed: false })
  const running = useRef<AbortController | undefined>(undefined)
  const refused = useRef(onNotAllowed)
  refused.current = onNotAllowed

  const load = useCallback(async () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    try {
      const figures = await readFigures(config, range, controller.signal)
      if (!controller.signal.aborted) setLoaded({ figures, aheadMs: figures.funnel.to_ms - Date.now(), failed: false })
    } catch (error) {
      if (controller.signal.aborted) return
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
