/**
 * The maximum number of entries per opening and per minute. A page in a loop must not flood the log, whether it opens
 * the dialog once or many times.
 */
const maxPerOpening = 60
const maxPerMinute = 60
const minuteMs = 60_000

/** Create a rate limit for entries. If an entry is allowed, `tryEntry` counts the entry and returns true. */
export const createEntryLimit = (now: () => number) => {
  let openingEntryCount = 0
  let recentEntryTimes: number[] = []
  return {
    tryEntry: (): boolean => {
      recentEntryTimes = recentEntryTimes.filter((entryTime) => now() - entryTime < minuteMs)
      if (openingEntryCount >= maxPerOpening || recentEntryTimes.length >= maxPerMinute) return false
      openingEntryCount += 1
      recentEntryTimes.push(now())
      return true
    },
    /** Starts the count for a new opening. */
    resetOpening: (): void => {
      openingEntryCount = 0
    },
  }
}
