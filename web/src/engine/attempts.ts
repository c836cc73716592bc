/** One request to connect at a time: a second one takes the first back and waits for its end. */
export type Attempts = { run<Result>(cancel: () => void, work: () => Promise<Result>): Promise<Result> }

/** Nobody asks yet. The library sets `disconnected` when a request ends, which must not hit the next one's `connecting`. */
export const createAttempts = (): Attempts => {
  let open: { cancel: () => void; done: Promise<unknown> } | undefined
  return {
    run: async (cancel, work) => {
      while (open) {
        open.cancel()
        await open.done
      }
      const result = work()
      const entry = { cancel, done: result.catch(() => undefined) }
      open = entry
      try {
        return await result
      } finally {
        if (open === entry) open = undefined
      }
    },
  }
}
