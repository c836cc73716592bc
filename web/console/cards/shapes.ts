import type { StepCount } from '../../src/server/wire.gen'

/**
 * One column of the funnel's picture: the positions of its left edge and its top. Each step has a box of 200 by 100
 * units.
 */
export type Column = { x: number; y: number; slope: string | undefined }

const column = 200
const barWidth = 150
const round = (n: number) => Math.round(n * 10) / 10

/** Return the funnel's columns, each with the slope to the next column. */
export const columnsOf = (steps: readonly StepCount[]): readonly Column[] => {
  const maxCount = Math.max(1, ...steps.map(({ count }) => count))
  const topOf = (count: number) => round(100 - (count / maxCount) * 100)
  return steps.map(({ count }, i) => {
    const x = i * column
    const y = topOf(count)
    const next = steps[i + 1]
    return { x, y, slope: next && `M${x + barWidth} ${y}L${x + column} ${topOf(next.count)}V100H${x + barWidth}z` }
  })
}

/**
 * Return a share of at most 1. Without this limit a share could exceed 1, because a range can contain later steps of an
 * opening that began before the range.
 */
const share = (count: number, total: number): number | undefined => (total ? Math.min(1, count / total) : undefined)

/**
 * Return a step's share of the previous step, between 0 and 1. The first step's share is 1. Undefined if the count of
 * the previous step is 0.
 */
export const shareOf = (steps: readonly StepCount[], i: number): number | undefined =>
  share(steps[i]?.count ?? 0, (steps[i - 1] ?? steps[i])?.count ?? 0)

/** Return the share of visitors who completed the last step, relative to the first step. */
export const overallOf = (steps: readonly StepCount[]): number | undefined =>
  share(steps.at(-1)?.count ?? 0, steps[0]?.count ?? 0)

/** Return a series of counts as a line and the area below it, in a box of 112 by 28. */
export const sparkOf = (trend: readonly number[]): { line: string; area: string } => {
  // If a series is too short for a line, draw a flat line.
  if (trend.length < 2) return sparkOf([0, 0])
  const maxCount = Math.max(1, ...trend)
  const points = trend.map((n, i) => [round((i * 112) / (trend.length - 1)), round(26 - (n / maxCount) * 24)])
  const line = `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`
  return { line, area: `${line}L112 28L0 28z` }
}
