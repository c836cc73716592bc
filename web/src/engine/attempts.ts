/** Runs one connect at a time. A second `run` calls `cancel` of the first and waits for its end. */
export type Attempts = { run<Result>(cancel: () => void, work: () => Promise<Result>): Promise<Result> }

/** Serialises connects: the library sets `disconnected` when one ends, which must not overwrite another's `connecting`. */
export const createAttempts = (): Attempts => {
  let running: { cancel: () => void; done: Promise<unknown> } | undefined
  return {
    run: async (cancel, work) => {
      while (running) {
        running.cancel()
        await running.done
      }
      const result = work()
      const entry = { cancel, done: result.catch(() => undefined) }
      running = entry
      try {
        return await result
      } finally {
        if (running === entry) running = undefined
      }
    },
  }
}
