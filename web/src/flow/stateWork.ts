/** Runs the work of one state at a time. Leaving the state aborts its work. */
export type StateWork = {
  /**
   * Aborts the running work and starts the work of the state `key`. If `key` has not changed, the running work
   * continues. If `key` is undefined, the running work is aborted and no other work starts.
   */
  follow: (key: string | undefined, startWork?: (signal: AbortSignal) => void) => void
  isRunning: () => boolean
}

/** Create a `StateWork` that runs nothing yet. */
export const createStateWork = (): StateWork => {
  let runningWork: { key: string; abort: AbortController } | undefined
  return {
    follow: (key, startWork) => {
      if (runningWork?.key === key) return
      const previousWork = runningWork
      const newWork = key === undefined ? undefined : { key, abort: new AbortController() }
      runningWork = newWork
      // A listener for `abort` can call `follow` with another key, which replaces `runningWork`. If it does, `newWork`
      // must not begin.
      previousWork?.abort.abort()
      if (newWork && runningWork === newWork) startWork?.(newWork.abort.signal)
    },
    isRunning: () => runningWork !== undefined,
  }
}
