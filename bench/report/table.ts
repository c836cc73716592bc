import type { Sample } from '../measure/sample.ts'
import { bareId, ownId, type Page } from '../pages.ts'
import { type Spread, spread } from './median.ts'
import type { Row, Section } from './rows.ts'

const shown = (value: number, unit: Row['unit']): string => {
  if (unit === 'kB') return (value / 1000).toFixed(1)
  if (unit === 'ms') return value.toFixed(value < 10 ? 1 : 0)
  return Number.isInteger(value) ? `${value}` : value.toFixed(value < 1 ? 4 : 1)
}

const spreadText = ({ median, least, most }: Spread, unit: Row['unit']): string => {
  const [middle, low, high] = [median, least, most].map((value) => shown(value, unit))
  return low === high ? `${middle}` : `${middle} (${low}–${high})`
}

const spreadOf = ({ id }: Row, page: string, samples: readonly Sample[]): Spread | undefined =>
  spread(samples.filter((one) => one.page === page && one.row === id).map(({ value }) => value))

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const ratioText = (ratio: number): string => (Number.isFinite(ratio) ? `${ratio.toFixed(2)}×` : '–')

/** Each row of a section as median with least and most, and its ratio to the bare page. */
export const sectionTable = ({ rows }: Section, pages: readonly Page[], samples: readonly Sample[]): string => {
  const shownPages = pages.filter(({ id }) => rows.some((row) => spreadOf(row, id, samples)))
  const cell = (row: Row, { id }: Page): string => {
    const values = spreadOf(row, id, samples)
    if (!values) return '–'
    const bare = spreadOf(row, bareId, samples)
    const ratio = bare && id !== bareId ? ` = ${ratioText(values.median / bare.median)}` : ''
    return `${spreadText(values, row.unit)}${ratio}`
  }
  const lines = rows.map((row) =>
    line([row.unit ? `${row.title}, ${row.unit}` : row.title, ...shownPages.map((page) => cell(row, page))]),
  )
  return [
    line(['', ...shownPages.map(({ name }) => name)]),
    line(['---', ...shownPages.map(() => '---:')]),
    ...lines,
  ].join('\n')
}

/** A target with what was measured of Kisslock. */
export type Verdict = { title: string; measured: string; target: string; holds: boolean }

const verdict = (row: Row, samples: readonly Sample[]): Verdict | undefined => {
  const own = spreadOf(row, ownId, samples)
  if (!own) return undefined
  const { title, unit, ofBare, most, least } = row
  const bare = spreadOf(row, bareId, samples)
  const text = `${shown(own.median, unit)}${unit && ` ${unit}`}`
  if (ofBare !== undefined)
    return bare
      ? {
          title,
          measured: ratioText(own.median / bare.median),
          target: `at most ${ofBare}×`,
          holds: own.median <= ofBare * bare.median,
        }
      : undefined
  if (most !== undefined)
    return { title, measured: text, target: `at most ${most}${unit && ` ${unit}`}`, holds: own.median <= most }
  if (least !== undefined) return { title, measured: text, target: `at least ${least}`, holds: own.median >= least }
  return undefined
}

/** Every target beside what was measured. */
export const verdicts = (sections: readonly Section[], samples: readonly Sample[]): Verdict[] =>
  sections.flatMap(({ rows }) => rows.flatMap((row) => verdict(row, samples) ?? []))

/** The targets as a table. */
export const targetTable = (verdicts: readonly Verdict[]): string =>
  [
    line(['Kisslock, against the bare page where it is a ratio', 'measured', 'target', '']),
    line(['---', '---:', '---:', '---']),
    ...verdicts.map(({ title, measured, target, holds }) =>
      line([title, measured, target, holds ? 'holds' : '**missed**']),
    ),
  ].join('\n')
