/** The rounds of a whole run. */
export const wholeRounds = 15

/** Whether something that is made in `share` of fifteen rounds is made in this one, numbered from 1: spread evenly, beginning with the first. */
export const isDue = (number: number, share: number): boolean => visitsIn(number, share) > visitsIn(number - 1, share)

/** How often something that is made in `share` of fifteen rounds is made in so many. */
export const visitsIn = (rounds: number, share: number): number => Math.ceil((rounds * share) / wholeRounds)
