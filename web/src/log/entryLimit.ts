/** The most entries of one opening and of one minute. A page in a loop must not flood the log, with one dialog or with many. */
const maxPerOpening = 60
const maxPerMinute = 60
const minuteMs = 60_000

/** Counts entries. `may` returns whether one more is allowed, and counts it. */
export const createEntryLimit = (now: () => number) => {
  let openingCount = 0
  let recent: number[] = []
  return {
    tryEntry: (): boolean => {
      recent = recent.filter((at) => now() - at < minuteMs)
      if (openingCount >= maxPerOpening || recent.length >= maxPerMinute) return false
      openingCount += 1
      recent.push(now())
      return true
    },
    /** Starts the count of a new opening. */
    renew: (): void => {
      openingCount = 0
    },
  }
}
