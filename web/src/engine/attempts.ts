/**
 * Runs one connect at a time. A second `run` calls the `cancel` of the first `run`, and waits until the first `run` has
 * ended.
 */
export type Attempts = { run<Result>(cancel: () => void, work: () => Promise<Result>): Promise<Result> }

/**
 * Create the queue of connection attempts. When an attempt fails, the library sets the status `disconnected`. Without
 * the queue, a failed attempt could overwrite the status `connecting` of another attempt.
 */
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
