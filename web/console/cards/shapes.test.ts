import { describe, expect, it } from 'vitest'
import type { FunnelStep } from '../../src/server/wire.gen'
import { createFunnelColumns, createSparkLine, findOverallShare, findStepShare } from './shapes'

const stepNames: FunnelStep[] = ['opened', 'wallet_chosen', 'requested', 'connected', 'signed_in']
const createSteps = (...counts: number[]) => counts.map((count, i) => ({ step: stepNames[i] ?? 'failed', count }))

describe("the funnel's shape", () => {
  it('the funnel shows each column relative to the highest column, with a slope to the next column', () => {
    expect(createFunnelColumns(createSteps(200, 100, 50))).toEqual([
      { x: 0, y: 0, slope: 'M150 0L200 50V100H150z' },
      { x: 200, y: 50, slope: 'M350 50L400 75V100H350z' },
      { x: 400, y: 75, slope: undefined },
    ])
  })

  it('the funnel has four columns if the site has no sign-in, and all columns are flat without entries', () => {
    expect(createFunnelColumns(createSteps(4, 3, 2, 1))).toHaveLength(4)
    expect(createFunnelColumns(createSteps(0, 0)).map(({ y }) => y)).toEqual([100, 100])
  })

  it('the funnel’s columns never exceed the chart, even if a later step has more entries than an earlier step', () => {
    expect(createFunnelColumns(createSteps(5, 10)).map(({ y }) => y)).toEqual([50, 0])
  })
})

describe('shares', () => {
  it.each([
    [[4820, 3914], 0, 1],
    [[4820, 3914], 1, 3914 / 4820],
    [[0, 0], 0, undefined],
    [[5, 0, 3], 2, undefined],
    [[7, 8], 1, 1],
  ])('with the counts %j, step %i has the share %s of the previous step', (counts, i, expected) => {
    expect(findStepShare(createSteps(...counts), i)).toBe(expected)
  })

  it.each([
    [[4820, 3914, 3766, 3312, 2898], 2898 / 4820],
    [[0, 0, 0, 0], undefined],
    [[3, 7, 7, 7, 8], 1],
    [[], undefined],
  ])('with the counts %j, the share %s completed all steps', (counts, expected) => {
    expect(findOverallShare(createSteps(...counts))).toBe(expected)
  })
})

describe('a chart line', () => {
  it('a chart line begins at the left edge and ends at the right edge, with its highest point at the top', () => {
    const { line, area } = createSparkLine([0, 0, 0, 0, 1, 5, 3, 0, 0, 0, 0, 0])
    expect(line).toMatch(/^M0 26L10\.2 26L/)
    expect(line).toMatch(/L50\.9 2L/)
    expect(line).toMatch(/L112 26$/)
    expect(area).toBe(`${line}L112 28L0 28z`)
  })

  it('a chart line without counts is drawn at the bottom', () => {
    expect(createSparkLine([0, 0, 0]).line).toBe('M0 26L56 26L112 26')
    expect([createSparkLine([]).line, createSparkLine([7]).line]).toEqual(['M0 26L112 26', 'M0 26L112 26'])
  })
})
