import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Browser } from './browser.ts'
import { type Page, pages, peers } from './pages.ts'
import { type Row, type Section, sections } from './rows.ts'
import { bestPeer, itsBare, type Target, targets } from './targets.ts'
import { built, checkout, web } from './web.ts'

/** One figure of one visit, with its page and its row in the report. */
export type Sample = { page: string; row: string; value: number }

/** The median, minimum and maximum of a figure over all rounds. */
export type Spread = { median: number; least: number; most: number }

/** Return the median, minimum and maximum. Undefined for an empty list. */
export const spread = (values: readonly number[]): Spread | undefined => {
  const sorted = [...values].sort((a, b) => a - b)
  const [least, most] = [sorted[0], sorted.at(-1)]
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (least === undefined || most === undefined || low === undefined || high === undefined) return undefined
  return { median: (low + high) / 2, least, most }
}

/** Describe the machine in one sentence: what can affect a figure, and nothing that identifies its owner. */
export const machine = (browser: Browser): string => {
  const model = cpus()[0]?.model.trim() || process.arch
  const memory = Math.round(totalmem() / 2 ** 30)
  const cores = `${availableParallelism()} cores (${model}), ${memory} GB of memory, ${process.platform}`
  return `${cores}, Chromium ${browser.version()}, Node ${process.versions.node}`
}

/** Return the load average of the last minute, which includes the benchmark's own processes. */
export const load = (): number => loadavg()[0] ?? 0

/** Describe the load averages before and during a run. */
export const loadText = ([before = 0, ...during]: readonly number[]): string =>
  `load average ${before.toFixed(1)} before, up to ${Math.max(...during).toFixed(1)} during the rounds, the benchmark's own work included`

export const versions = (folder: string, names: readonly string[]): string =>
  names
    .map((name) => ({ name, file: join(folder, 'node_modules', name, 'package.json') }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => `${name} ${JSON.parse(readFileSync(file, 'utf8')).version}`)
    .join(', ')

/** List the versions of the packages that the pages contain. */
export const madeOf =
  (): string => `Bare pages, Kisslock's page, element and package: ${versions(web, ['react', '@wagmi/core', 'wagmi', 'viem', 'vite'])}.
Peers, the door and their bare page: ${versions(join(checkout, 'bench/peers'), ['@rainbow-me/rainbowkit', 'connectkit', 'react', 'wagmi', 'viem'])}; the same Vite.`

/**
 * Write a part of the results next to the built pages and, after enough rounds, into bench/RESULTS.md. Return the file.
 */
export const write = (part: string, text: string, enough: boolean): string => {
  const file = join(built, `${part}.md`)
  mkdirSync(built, { recursive: true })
  writeFileSync(file, text)
  if (!enough) return file
  execFileSync(join(checkout, '.venv/bin/python'), ['-m', 'bench.results', part, file], { cwd: checkout })
  return 'bench/RESULTS.md'
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

const rows = new Map(sections.flatMap((section) => section.rows.map((row) => [row.id, row])))
const nameOf = (id: string) => pages.find((page) => page.id === id)?.name ?? id
const bareOf = (id: string) => pages.find((page) => page.id === id)?.bare ?? 'bare'

/** Return a section as a table: median, minimum and maximum of each row, and its ratio to the page's bare page. */
export const sectionTable = ({ rows }: Section, samples: readonly Sample[]): string => {
  const shownPages = pages.filter(({ id }) => rows.some((row) => spreadOf(row, id, samples)))
  const cell = (row: Row, { id, bare }: Page): string => {
    const values = spreadOf(row, id, samples)
    if (!values) return '–'
    const least = bare && spreadOf(row, bare, samples)
    return `${spreadText(values, row.unit)}${least ? ` = ${ratioText(values.median / least.median)}` : ''}`
  }
  return [
    line(['', ...shownPages.map(({ name }) => name)]),
    line(['---', ...shownPages.map(() => '---:')]),
    ...rows
      .filter((row) => shownPages.some(({ id }) => spreadOf(row, id, samples)))
      .map((row) =>
        line([row.unit ? `${row.title}, ${row.unit}` : row.title, ...shownPages.map((page) => cell(row, page))]),
      ),
  ].join('\n')
}

/**
 * Compare a target with the measured ratio. Undefined if one of its pages was not measured. The ratio is rounded to two
 * decimals, as in the report.
 */
export const verdict = ({ of, row: id, most, to, floor }: Target, samples: readonly Sample[]) => {
  const row = rows.get(id)
  const median = (page: string) => row && spreadOf(row, page, samples)?.median
  const value = median(of)
  if (!row || value === undefined) return undefined
  const named = to === itsBare ? bareOf(of) : to
  const known = (to === bestPeer ? peers : [named]).flatMap((page) => median(page) ?? [])
  const other = Math.min(...known)
  if (!known.length) return undefined
  const least = floor && median(floor)
  const limit = least ? Math.max(most, least / other) : most
  const reached = ratioText(value / other)
  return {
    page: nameOf(of),
    title: row.title,
    reached,
    most: `${ratioText(limit)} of ${nameOf(named)}`,
    holds: Number.parseFloat(reached) <= limit + 0.005,
  }
}

/** Return the targets as a table, with the number of targets that are reached. */
export const targetTable = (samples: readonly Sample[]): string => {
  const all = targets.flatMap((target) => verdict(target, samples) ?? [])
  return [
    line(['', 'of', 'to reach, at most', 'reached', '']),
    line(['---', '---', '---', '---:', '---']),
    ...all.map(({ title, page, most, reached, holds }) => line([title, page, most, reached, holds ? 'yes' : '**no**'])),
    '',
    `${all.filter(({ holds }) => holds).length} of ${all.length} are reached.`,
  ].join('\n')
}

/** The tables in other files that show figures of this benchmark: their rows by the first cell, and their columns. */
export const told = {
  files: ['README.md', 'docs/compared.md'],
  columns: ['page', 'package', 'rainbowkit', 'connectkit'],
  rows: {
    'page load to button, on a slow network': 'button',
    'page load to first wallet, on a slow network, clicking as soon as the button is visible': 'wallet',
    'click to first wallet, after hovering for 150 ms': 'seen after resting',
    'click to first wallet, without hovering': 'seen at once',
    'tap on a phone to first wallet': 'seen tap',
    "click on a wallet to the wallet's request": 'waiting seen',
    'click on the account button to account view': 'account seen',
    'page size with the wallet list open, compressed': 'bytesOpen',
  } as Readonly<Record<string, string>>,
}

/** Write the medians into the tables of README.md and docs/compared.md. Cells without a new measurement stay. */
export const tell = (samples: readonly Sample[]): void => {
  const cell = (row: Row, page: string, before = '') => {
    const median = spreadOf(row, page, samples)?.median
    if (median === undefined) return before.trim() || '–'
    return `${row.unit === 'kB' ? Math.round(median / 1000) : shown(median, row.unit)} ${row.unit}`
  }
  for (const name of told.files) {
    const file = join(checkout, name)
    const renewed = readFileSync(file, 'utf8').replaceAll(
      /^\| (.+?) \|(.*)\|$/gm,
      (whole, title: string, cells: string) => {
        const row = rows.get(told.rows[title] ?? '')
        const before = cells.split('|')
        return row ? line([title, ...told.columns.map((page, at) => cell(row, page, before[at]))]) : whole
      },
    )
    writeFileSync(file, renewed)
  }
}
