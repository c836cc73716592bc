/** The most entries of one opening and of one minute. A page in a loop must not flood the log, with one dialog or with many. */
const mostOfOpening = 60
const mostOfMinute = 60
const minuteMs = 60_000

/** Counts entries. `may` returns whether one more is allowed, and counts it. */
export const createEntryLimit = (now: () => number) => {
  let ofOpening = 0
  let recent: number[] = []
  return {
    may: (): boolean => {
      recent = recent.filter((at) => now() - at < minuteMs)
      if (ofOpening >= mostOfOpening || recent.length >= mostOfMinute) return false
      ofOpening += 1
      recent.push(now())
      return true
    },
    /** Starts the count of a new opening. */
    renew: (): void => {
      ofOpening = 0
    },
  }
}
