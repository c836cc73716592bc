import type { StepCount } from '../../src/server/wire.gen'

/**
 * One column of the funnel's picture: the positions of its left edge and its top. Each step has a box of 200 by 100
 * units.
 */
export type Column = { x: number; y: number; slope: string | undefined }

const columnWidth = 200
const barWidth = 150
const roundToTenth = (n: number) => Math.round(n * 10) / 10

/** Return the funnel's columns, each with the slope to the next column. */
export const createFunnelColumns = (steps: readonly StepCount[]): readonly Column[] => {
  const maxCount = Math.max(1, ...steps.map(({ count }) => count))
  const findColumnTop = (count: number) => roundToTenth(100 - (count / maxCount) * 100)
  return steps.map(({ count }, i) => {
    const x = i * columnWidth
    const y = findColumnTop(count)
    const nextStep = steps[i + 1]
    return {
      x,
      y,
      slope:
        nextStep && `M${x + barWidth} ${y}L${x + columnWidth} ${findColumnTop(nextStep.count)}V100H${x + barWidth}z`,
    }
  })
}

/**
 * Return a share of at most 1. Without this limit a share could exceed 1, because a range can contain later steps of an
 * opening that began before the range.
 */
const findShareOfTotal = (count: number, total: number): number | undefined =>
  total ? Math.min(1, count / total) : undefined

/**
 * Return a step's share of the previous step, between 0 and 1. The first step's share is 1. Undefined if the count of
 * the previous step is 0.
 */
export const findStepShare = (steps: readonly StepCount[], i: number): number | undefined =>
  findShareOfTotal(steps[i]?.count ?? 0, (steps[i - 1] ?? steps[i])?.count ?? 0)

/** Return the share of visitors who completed the last step, relative to the first step. */
export const findOverallShare = (steps: readonly StepCount[]): number | undefined =>
  findShareOfTotal(steps.at(-1)?.count ?? 0, steps[0]?.count ?? 0)

/** Return a series of counts as a line and the area below it, in a box of 112 by 28. */
export const createSparkLine = (trend: readonly number[]): { line: string; area: string } => {
  // If a series is too short for a line, draw a flat line.
  if (trend.length < 2) return createSparkLine([0, 0])
  const maxCount = Math.max(1, ...trend)
  const sparkPoints = trend.map((n, i) => [
    roundToTenth((i * 112) / (trend.length - 1)),
    roundToTenth(26 - (n / maxCount) * 24),
  ])
  const line = `M${sparkPoints.map(([x, y]) => `${x} ${y}`).join('L')}`
  return { line, area: `${line}L112 28L0 28z` }
}
