import type { Measured } from '../measure/measured.ts'
import { bareId, ownId, type Page } from '../pages.ts'
import { type Figure, figures } from './figures.ts'
import { type Spread, spread } from './median.ts'

const shown = (value: number, unit: Figure['unit']): string =>
  unit === 'kB' || (unit === 'ms' && value < 10) ? value.toFixed(1) : Math.round(value).toString()

const spreadText = ({ median, least, most }: Spread, unit: Figure['unit']): string =>
  least === most ? shown(median, unit) : `${shown(median, unit)} (${shown(least, unit)}–${shown(most, unit)})`

const valuesOf = (figure: Figure, page: string, visits: readonly Measured[]): number[] =>
  visits.filter((one) => one.page === page && (!figure.manner || one.manner === figure.manner)).map(figure.of)

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const ratioText = (ratio: number): string => (Number.isFinite(ratio) ? `${ratio.toFixed(2)}×` : '–')

/** Each figure as median with minimum and maximum, and its ratio to the bare page. */
export const figureTable = (pages: readonly Page[], visits: readonly Measured[]): string => {
  const cell = (figure: Figure, { id }: Page): string => {
    const values = spread(valuesOf(figure, id, visits))
    const bare = spread(valuesOf(figure, bareId, visits))
    if (!values || !bare) return '–'
    const text = spreadText(values, figure.unit)
    return id === bareId ? text : `${text} = ${ratioText(values.median / bare.median)}`
  }
  const lines = figures.map((figure) =>
    row([figure.unit ? `${figure.title}, ${figure.unit}` : figure.title, ...pages.map((page) => cell(figure, page))]),
  )
  return [row(['', ...pages.map(({ name }) => name)]), row(['---', ...pages.map(() => '---:')]), ...lines].join('\n')
}

/** A target with Kisslock's measured ratio. */
export type Verdict = { title: string; ratio: number; most: number; holds: boolean }

/** Every target beside its measured ratio. */
export const verdicts = (visits: readonly Measured[]): Verdict[] =>
  figures.flatMap((figure) => {
    const [own, bare] = [ownId, bareId].map((id) => spread(valuesOf(figure, id, visits)))
    if (figure.most === undefined || !own || !bare) return []
    const ratio = own.median / bare.median
    return [{ title: figure.title, ratio, most: figure.most, holds: own.median <= figure.most * bare.median }]
  })

/** The targets as a table. */
export const targetTable = (visits: readonly Measured[]): string =>
  [
    row(['Kisslock against the bare page', 'measured', 'at most', '']),
    row(['---', '---:', '---:', '---']),
    ...verdicts(visits).map(({ title, ratio, most, holds }) =>
      row([title, ratioText(ratio), `${most}×`, holds ? 'holds' : 'missed']),
    ),
  ].join('\n')
