/**
 * Runs one connection attempt at a time. A second `run` calls the `cancel` of the first `run`, and waits until the
 * first `run` has ended.
 */
export type AttemptQueue = { run<Result>(cancel: () => void, work: () => Promise<Result>): Promise<Result> }

/**
 * Create the queue of connection attempts. When an attempt fails, the library sets the status `disconnected`. Without
 * the queue, a failed attempt could overwrite the status `connecting` of another attempt.
 */
export const createAttemptQueue = (): AttemptQueue => {
  let runningAttempt: { cancel: () => void; done: Promise<unknown> } | undefined
  return {
    run: async (cancel, work) => {
      while (runningAttempt) {
        runningAttempt.cancel()
        await runningAttempt.done
      }
      const workResult = work()
      const newAttempt = { cancel, done: workResult.catch(() => undefined) }
      runningAttempt = newAttempt
      try {
        return await workResult
      } finally {
        if (runningAttempt === newAttempt) runningAttempt = undefined
      }
    },
  }
}
