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
      const previous = running
      const next = key === undefined ? undefined : { key, abort: new AbortController() }
      running = next
      // An abort listener may follow another state, which then ends the one that is entered here before its work begins.
      previous?.abort.abort()
      if (next && running === next) work?.(next.abort.signal)
    },
    isRunning: () => running !== undefined,
  }
}
