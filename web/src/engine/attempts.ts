/**
 * Runs one connection attempt at a time. A second `run` calls the `cancel` of the first `run`, and waits until the
 * first `run` has ended.
 */
export type AttemptQueue = { run<Result>(cancel: () => void, startWork: () => Promise<Result>): Promise<Result> }

/**
 * Create the queue of connection attempts. When an attempt fails, the library sets the status `disconnected`. Without
 * the queue, a failed attempt could overwrite the status `connecting` of another attempt.
 */
export const createAttemptQueue = (): AttemptQueue => {
  let runningAttempt: { cancel: () => void; done: Promise<unknown> } | undefined
  return {
    run: async (cancel, startWork) => {
      while (runningAttempt) {
        runningAttempt.cancel()
        await runningAttempt.done
      }
      const workPromise = startWork()
      const newAttempt = { cancel, done: workPromise.catch(() => undefined) }
      runningAttempt = newAttempt
      try {
        return await workPromise
      } finally {
        if (runningAttempt === newAttempt) runningAttempt = undefined
      }
    },
  }
}
