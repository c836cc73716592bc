/** Runs the work of one state at a time. Leaving the state aborts its work. */
export type StateWork = {
  /** Aborts the running work and begins the work of the state `key`. The same key changes nothing; undefined only aborts. */
  follow: (key: string | undefined, work?: (signal: AbortSignal) => void) => void
  isRunning: () => boolean
}

/** Creates a runner without work. */
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
