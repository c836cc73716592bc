import { equal, match } from 'node:assert/strict'
import { test } from 'node:test'
import type { Measured } from '../measure/measured.ts'
import { pages } from '../pages.ts'
import { figureTable, verdicts } from './table.ts'

const visit = (page: string, button: number): Measured => ({
  page,
  manner: 'at once',
  button,
  firstWallet: 2 * button,
  clickToWallet: 10,
  clickToDrawn: 20,
  longTaskMs: 0,
  longTasks: 0,
  untilButton: { bytes: 1000, requests: 1 },
  untilWallet: { bytes: 1000, requests: 1 },
})

const toButton = (own: number) => {
  const visits = [visit('bare', 100), visit('bare', 300), visit('bare', 200), visit('kisslock', own)]
  return verdicts(visits).find(({ title }) => title === 'navigation → button interactive')
}

test('a target holds up to and including its exact ratio of the medians', () => {
  equal(toButton(220)?.holds, true)
  equal(toButton(221)?.holds, false)
})

test('a figure without visits is a dash instead of a zero', () => {
  const table = figureTable(pages.slice(0, 2), [visit('bare', 100), visit('kisslock', 110)])
  match(table, /after hovering, ms \| – \| – \|/)
  match(table, /button interactive, ms \| 100 \| 110 = 1\.10× \|/)
})
