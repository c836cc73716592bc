import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Browser } from './browser.ts'
import { type Page, pages, peerIds } from './pages.ts'
import { type Row, type Section, sections } from './rows.ts'
import { bestPeer, ownBarePage, type Target, targets } from './targets.ts'
import { builtFolder, checkoutFolder, webFolder } from './web.ts'

/** One figure of one visit, with its page and its row in the report. */
export type Sample = { page: string; row: string; value: number }

/** The median, minimum and maximum of a figure over all rounds. */
export type Spread = { median: number; minimum: number; maximum: number }

/** Return the median, minimum and maximum. Undefined for an empty list. */
export const findSpread = (values: readonly number[]): Spread | undefined => {
  const sorted = [...values].sort((a, b) => a - b)
  const [minimum, maximum] = [sorted[0], sorted.at(-1)]
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (minimum === undefined || maximum === undefined || low === undefined || high === undefined) return undefined
  return { median: (low + high) / 2, minimum, maximum }
}

/** Describe the machine in one sentence: what can affect a figure, and nothing that identifies its owner. */
export const describeMachine = (browser: Browser): string => {
  const model = cpus()[0]?.model.trim() || process.arch
  const memory = Math.round(totalmem() / 2 ** 30)
  const cores = `${availableParallelism()} cores (${model}), ${memory} GB of memory, ${process.platform}`
  return `${cores}, Chromium ${browser.version()}, Node ${process.versions.node}`
}

/** Return the load average of the last minute, which includes the benchmark's own processes. */
export const readLoadAverage = (): number => loadavg()[0] ?? 0

/** Describe the load averages before and during a run. */
export const describeLoad = ([cellsBefore = 0, ...during]: readonly number[]): string =>
  `load average ${cellsBefore.toFixed(1)} before, up to ${Math.max(...during).toFixed(1)} during the rounds, the benchmark's own work included`

export const listVersions = (folder: string, names: readonly string[]): string =>
  names
    .map((name) => ({ name, file: join(folder, 'node_modules', name, 'package.json') }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => `${name} ${JSON.parse(readFileSync(file, 'utf8')).version}`)
    .join(', ')

/** List the versions of the packages that the pages contain. */
export const describePackages =
  (): string => `Bare pages, Kisslock's page, element and package: ${listVersions(webFolder, ['react', '@wagmi/core', 'wagmi', 'viem', 'vite'])}.
Peers, the door and their bare page: ${listVersions(join(checkoutFolder, 'bench/peers'), ['@rainbow-me/rainbowkit', 'connectkit', 'react', 'wagmi', 'viem'])}; the same Vite.`

/**
 * Write a part of the results next to the built pages and, after enough rounds, into bench/RESULTS.md. Return the file.
 */
export const writePart = (part: string, text: string, hasEnoughRounds: boolean): string => {
  const file = join(builtFolder, `${part}.md`)
  mkdirSync(builtFolder, { recursive: true })
  writeFileSync(file, text)
  if (!hasEnoughRounds) return file
  execFileSync(join(checkoutFolder, '.venv/bin/python'), ['-m', 'bench.results', part, file], { cwd: checkoutFolder })
  return 'bench/RESULTS.md'
}

const formatValue = (value: number, unit: Row['unit']): string => {
  if (unit === 'kB') return (value / 1000).toFixed(1)
  if (unit === 'ms') return value.toFixed(value < 10 ? 1 : 0)
  return Number.isInteger(value) ? `${value}` : value.toFixed(value < 1 ? 4 : 1)
}

const formatSpread = ({ median, minimum, maximum }: Spread, unit: Row['unit']): string => {
  const [middle, low, high] = [median, minimum, maximum].map((value) => formatValue(value, unit))
  return low === high ? `${middle}` : `${middle} (${low}–${high})`
}

const findSpreadOf = ({ id }: Row, page: string, samples: readonly Sample[]): Spread | undefined =>
  findSpread(samples.filter((sample) => sample.page === page && sample.row === id).map(({ value }) => value))

const createTableLine = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const formatRatio = (ratio: number): string => (Number.isFinite(ratio) ? `${ratio.toFixed(2)}×` : '–')

const rowsById = new Map(sections.flatMap((section) => section.rows.map((row) => [row.id, row])))
const findPageName = (id: string) => pages.find((page) => page.id === id)?.name ?? id
const findBareId = (id: string) => pages.find((page) => page.id === id)?.bareId ?? 'bare'

/** Return a section as a table: median, minimum and maximum of each row, and its ratio to the page's bare page. */
export const createSectionTable = ({ rows }: Section, samples: readonly Sample[]): string => {
  const shownPages = pages.filter(({ id }) => rows.some((row) => findSpreadOf(row, id, samples)))
  const createCell = (row: Row, { id, bareId }: Page): string => {
    const values = findSpreadOf(row, id, samples)
    if (!values) return '–'
    const bareSpread = bareId && findSpreadOf(row, bareId, samples)
    return `${formatSpread(values, row.unit)}${bareSpread ? ` = ${formatRatio(values.median / bareSpread.median)}` : ''}`
  }
  return [
    createTableLine(['', ...shownPages.map(({ name }) => name)]),
    createTableLine(['---', ...shownPages.map(() => '---:')]),
    ...rows
      .filter((row) => shownPages.some(({ id }) => findSpreadOf(row, id, samples)))
      .map((row) =>
        createTableLine([
          row.unit ? `${row.title}, ${row.unit}` : row.title,
          ...shownPages.map((page) => createCell(row, page)),
        ]),
      ),
  ].join('\n')
}

/**
 * Compare a target with the measured ratio. Undefined if one of its pages was not measured. The ratio is rounded to two
 * decimals, as in the report.
 */
export const checkTarget = (
  { page, row: id, maxRatio, comparedPage, lowerLimitPage }: Target,
  samples: readonly Sample[],
) => {
  const row = rowsById.get(id)
  const median = (page: string) => row && findSpreadOf(row, page, samples)?.median
  const targetMedian = median(page)
  if (!row || targetMedian === undefined) return undefined
  const comparedId = comparedPage === ownBarePage ? findBareId(page) : comparedPage
  const comparedMedians = (comparedPage === bestPeer ? peerIds : [comparedId]).flatMap((page) => median(page) ?? [])
  const comparedMedian = Math.min(...comparedMedians)
  if (!comparedMedians.length) return undefined
  const lowerLimit = lowerLimitPage && median(lowerLimitPage)
  const limit = lowerLimit ? Math.max(maxRatio, lowerLimit / comparedMedian) : maxRatio
  const reachedRatio = formatRatio(targetMedian / comparedMedian)
  return {
    page: findPageName(page),
    title: row.title,
    reachedRatio,
    limitText: `${formatRatio(limit)} of ${findPageName(comparedId)}`,
    isReached: Number.parseFloat(reachedRatio) <= limit + 0.005,
  }
}

/** Return the targets as a table, with the number of targets that are reached. */
export const createTargetTable = (samples: readonly Sample[]): string => {
  const results = targets.flatMap((target) => checkTarget(target, samples) ?? [])
  return [
    createTableLine(['', 'of', 'to reach, at most', 'reached', '']),
    createTableLine(['---', '---', '---', '---:', '---']),
    ...results.map(({ title, page, limitText, reachedRatio, isReached }) =>
      createTableLine([title, page, limitText, reachedRatio, isReached ? 'yes' : '**no**']),
    ),
    '',
    `${results.filter(({ isReached }) => isReached).length} of ${results.length} are reached.`,
  ].join('\n')
}

/** The tables in other files that show figures of this benchmark: their rows by the first cell, and their columns. */
export const copiedTables = {
  files: ['README.md', 'docs/compared.md'],
  columns: ['page', 'package', 'rainbowkit', 'connectkit'],
  rows: {
    'page load to button, on a slow network': 'button',
    'page load to first wallet, on a slow network, clicking as soon as the button is visible': 'wallet',
    'click to first wallet, after hovering for 150 ms': 'seen after resting',
    'click to first wallet, without hovering': 'seen at once',
    'tap on a phone to first wallet': 'seen tap',
    'click on a wallet to the screen that waits for this wallet': 'waiting seen',
    'click on the account button to account view': 'account seen',
    'page size with the wallet list open, compressed': 'bytesOpen',
  } as Readonly<Record<string, string>>,
}

/** Write the medians into the tables of README.md and docs/compared.md. Cells without a new measurement stay. */
export const updateCopiedTables = (samples: readonly Sample[]): void => {
  const createCell = (row: Row, page: string, before = '') => {
    const median = findSpreadOf(row, page, samples)?.median
    if (median === undefined) return before.trim() || '–'
    return `${row.unit === 'kB' ? Math.round(median / 1000) : formatValue(median, row.unit)} ${row.unit}`
  }
  for (const name of copiedTables.files) {
    const file = join(checkoutFolder, name)
    const updatedText = readFileSync(file, 'utf8').replaceAll(
      /^\| (.+?) \|(.*)\|$/gm,
      (unchangedLine, title: string, cells: string) => {
        const row = rowsById.get(copiedTables.rows[title] ?? '')
        const before = cells.split('|')
        return row
          ? createTableLine([title, ...copiedTables.columns.map((page, at) => createCell(row, page, before[at]))])
          : unchangedLine
      },
    )
    writeFileSync(file, updatedText)
  }
}
