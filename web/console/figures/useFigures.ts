import { useState } from 'react'
import { useKisslock } from '../../src/dialog/context'
import { type Figures, isNotAllowed, readFigures } from '../../src/server/console'
import type { ConsoleRange } from '../../src/server/wire.gen'
import { usePolling } from './usePolling'

/** The pause between a response and the next request for counts. Milliseconds. */
const pollIntervalMs = 15_000

/**
 * The figures of a time range. If the operator chooses another range, the old figures stay until the new figures
 * arrive. `failed` is true if the last request failed.
 */
export type LoadedFigures = {
  figures: Figures | undefined
  /** The server's clock minus this browser's clock, in milliseconds. */
  clockOffsetMs: number
  failed: boolean
}

type FiguresOptions = { range: ConsoleRange; paused: boolean; onNotAllowed: () => void }

/** Load the figures repeatedly, and immediately for a new range. */
export const useFigures = ({ range, paused, onNotAllowed }: FiguresOptions): LoadedFigures & { reload: () => void } => {
  const { config } = useKisslock()
  const [loadedFigures, setLoadedFigures] = useState<LoadedFigures>({
    figures: undefined,
    clockOffsetMs: 0,
    failed: false,
  })
  const reloadFigures = usePolling({
    requestKey: range,
    ask: (signal) => readFigures(config, range, signal),
    intervalMs: pollIntervalMs,
    paused,
    onAnswer: (figures) => {
      setLoadedFigures({ figures, clockOffsetMs: figures.funnel.to_ms - Date.now(), failed: false })
      return false
    },
    onError: (error) => {
      setLoadedFigures((currentFigures) => ({ ...currentFigures, failed: true }))
      if (isNotAllowed(error)) onNotAllowed()
    },
  })
  return { ...loadedFigures, reload: reloadFigures }
}
