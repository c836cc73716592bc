import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Browser } from './browser.ts'
import { bareId, ownId, type Page } from './pages.ts'
import type { Row, Section } from './rows.ts'
import { built, checkout, web } from './web.ts'

/** One figure of one visit: the row of the report that it belongs to. */
export type Sample = { page: string; row: string; value: number }

/** The samples of a visit, by row. */
export const samples = (page: string, values: Readonly<Record<string, number>>): Sample[] =>
  Object.entries(values).map(([row, value]) => ({ page, row, value }))

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

/** The machine in one sentence: what influences figures, without names of the machine or its owner. */
export const machine = (browser: Browser): string => {
  const model = cpus()[0]?.model.trim() || process.arch
  const memory = Math.round(totalmem() / 2 ** 30)
  const cores = `${availableParallelism()} cores (${model}), ${memory} GB of memory, ${process.platform}`
  return `${cores}, Chromium ${browser.version()}, Node ${process.versions.node}`
}

/** The load average of the last minute; the benchmark's own processes are part of it. */
export const load = (): number => loadavg()[0] ?? 0

/** The load averages before and during a run, in words. */
export const loadText = ([before = 0, ...during]: readonly number[]): string =>
  `load average ${before.toFixed(1)} before, up to ${Math.max(...during).toFixed(1)} during the rounds, the benchmark's own work included`

export const versions = (folder: string, names: readonly string[]): string =>
  names
    .map((name) => ({ name, file: join(folder, 'node_modules', name, 'package.json') }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => `${name} ${JSON.parse(readFileSync(file, 'utf8')).version}`)
    .join(', ')

/** The packages that the pages were built from. */
export const madeOf = (): string => `Bare page and Kisslock: ${versions(web, ['react', '@wagmi/core', 'viem', 'vite'])}.
Peers: ${versions(join(checkout, 'bench/peers'), ['@rainbow-me/rainbowkit', 'connectkit', 'react', 'wagmi', 'viem'])}; the same Vite.`

/** The order of `bench/results.py`, which writes the parts of the server. */
const parts = ['page', 'package', 'scan', 'gateway', 'sign-in', 'log']

/** Replaces a part of bench/RESULTS.md; that of a run with too few rounds is written beside the built pages. Returns the file. */
export const write = (part: string, text: string, enough: boolean): string => {
  const file = enough ? join(import.meta.dirname, 'RESULTS.md') : join(built, `${part}.md`)
  mkdirSync(built, { recursive: true })
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [, ...rest] = `${before}<!-- ${part} -->\n${text}`.split(/^<!-- ([\w-]+) -->\n/m)
  const all = parts.flatMap((name) => {
    const at = rest.lastIndexOf(name)
    return at < 0 ? [] : [`<!-- ${name} -->\n\n${rest[at + 1]?.trim()}\n`]
  })
  writeFileSync(file, all.join('\n'))
  return file
}

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
  return [
    line(['', ...shownPages.map(({ name }) => name)]),
    line(['---', ...shownPages.map(() => '---:')]),
    ...rows.map((row) =>
      line([row.unit ? `${row.title}, ${row.unit}` : row.title, ...shownPages.map((page) => cell(row, page))]),
    ),
  ].join('\n')
}

const verdict = (row: Row, samples: readonly Sample[]) => {
  const { title, unit, ofBare, most } = row
  const [own, bare] = [spreadOf(row, ownId, samples), spreadOf(row, bareId, samples)]
  if (!own) return []
  const text = `${shown(own.median, unit)}${unit && ` ${unit}`}`
  if (most !== undefined)
    return [{ title, measured: text, target: `at most ${most}${unit && ` ${unit}`}`, holds: own.median <= most }]
  if (ofBare === undefined || !bare) return []
  const ratio = own.median / bare.median
  return [{ title, measured: ratioText(ratio), target: `at most ${ofBare}×`, holds: ratio <= ofBare }]
}

/** The targets as a table, and how many of them are missed. */
export const targets = (sections: readonly Section[], samples: readonly Sample[]): string => {
  const all = sections.flatMap(({ rows }) => rows.flatMap((row) => verdict(row, samples)))
  const missed = all.filter(({ holds }) => !holds).length
  return [
    line(['Kisslock, against the bare page where it is a ratio', 'measured', 'target', '']),
    line(['---', '---:', '---:', '---']),
    ...all.map(({ title, measured, target, holds }) => line([title, measured, target, holds ? 'holds' : '**missed**'])),
    '',
    missed ? `${missed} of ${all.length} rows miss their target.` : 'Every target holds.',
  ].join('\n')
}
