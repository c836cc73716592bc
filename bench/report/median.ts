/** A figure over the rounds. */
export type Spread = { median: number; least: number; most: number }

/** The median with the minimum and the maximum; undefined for an empty list. */
export const spread = (values: readonly number[]): Spread | undefined => {
  const sorted = [...values].sort((a, b) => a - b)
  const [least, most] = [sorted[0], sorted.at(-1)]
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (least === undefined || most === undefined || low === undefined || high === undefined) return undefined
  return { median: (low + high) / 2, least, most }
}
