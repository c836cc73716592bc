import { deepEqual, equal, match } from 'node:assert/strict'
import { test } from 'node:test'
import { pages } from '../pages.ts'
import type { Row, Section } from './rows.ts'
import { sectionTable, targetTable, verdicts } from './table.ts'

const section = (...rows: Row[]): Section => ({ title: 'A section', says: '', rows })
const button: Row = { id: 'button', title: 'navigation → button seen', unit: 'ms', ofBare: 1.05 }
const handlers: Row = { id: 'handlers', title: 'handlers', unit: 'ms', most: 16 }
const drag: Row = { id: 'drag', title: 'frames a second', unit: '', least: 55 }
const of = (page: string, row: string, ...values: number[]) => values.map((value) => ({ page, row, value }))

const holds = (row: Row, own: number) =>
  verdicts([section(row)], [...of('bare', row.id, 100, 300, 200), ...of('kisslock', row.id, own)])[0]?.holds

test('a target holds up to and including its ratio of the medians, or its value', () => {
  deepEqual(
    [210, 210.1].map((own) => holds(button, own)),
    [true, false],
  )
  deepEqual(
    [16, 16.1].map((own) => holds(handlers, own)),
    [true, false],
  )
  deepEqual(
    [55, 54.9].map((own) => holds(drag, own)),
    [true, false],
  )
})

test('a row without samples of Kisslock, or without the bare page it is compared with, has no verdict', () => {
  deepEqual(verdicts([section(button, handlers)], of('bare', 'button', 100)), [])
  deepEqual(verdicts([section(button)], of('kisslock', 'button', 100)), [])
})

test('a missed target is said in the table', () => {
  match(
    targetTable(verdicts([section(handlers)], of('kisslock', 'handlers', 20))),
    /20 ms \| at most 16 ms \| \*\*missed/,
  )
})

test('a figure without samples is a dash instead of a zero, and a page without any has no column', () => {
  const samples = [...of('bare', 'button', 100), ...of('kisslock', 'button', 110), ...of('kisslock', 'drag', 60)]
  const table = sectionTable(section(button, drag), pages, samples)
  match(table, /button seen, ms \| 100 \| 110 = 1\.10× \|/)
  match(table, /frames a second \| – \| 60 \|/)
  equal(table.includes('RainbowKit'), false)
})
