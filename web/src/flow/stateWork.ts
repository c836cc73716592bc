/** Work that belongs to a state: leaving the state aborts it. */
export type StateWork = {
  /** Begins the work of a state, named by its key. The same key changes nothing; undefined only ends the work of the last state. */
  follow: (key: string | undefined, work?: (signal: AbortSignal) => void) => void
  isRunning: () => boolean
}

/** Makes a runner without work. */
export const createStateWork = (): StateWork => {
  let running: { key: string; abort: AbortController } | undefined
  return {
    follow: (key, work) => {
      if (running?.key === key) return
      running?.abort.abort()
      running = key === undefined ? undefined : { key, abort: new AbortController() }
      if (running) work?.(running.abort.signal)
    },
    isRunning: () => running !== undefined,
  }
}
