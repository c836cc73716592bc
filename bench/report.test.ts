import { deepEqual, equal } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { told, verdict } from './report.ts'
import { bestPeer, itsBare } from './targets.ts'

const measured = (row: string, medians: Readonly<Record<string, number>>) =>
  Object.entries(medians).map(([page, value]) => ({ page, row, value }))
const samples = [
  ...measured('button', { bare: 100, 'bare-3': 50, element: 80, package: 80, script: 75 }),
  ...measured('guide seen', { page: 90, rainbowkit: 200, connectkit: 100 }),
]

test('a target is held by the ratio of the medians to the bare page, the best peer or the floor', () => {
  const held = [
    { of: 'element', row: 'button', most: 0.7, to: itsBare },
    { of: 'element', row: 'button', most: 0.7, to: itsBare, floor: 'script' },
    { of: 'element', row: 'button', most: 0.8, to: itsBare },
    { of: 'package', row: 'button', most: 1.6, to: itsBare },
    { of: 'page', row: 'guide seen', most: 1, to: bestPeer },
    { of: 'page', row: 'guide seen', most: 0.4, to: 'rainbowkit' },
  ].map((target) => verdict(target, samples))
  deepEqual(
    held.map((one) => [one?.reached, one?.most, one?.holds]),
    [
      ['0.80×', '0.70× of bare page', false],
      ['0.80×', '0.75× of bare page', false],
      ['0.80×', '0.80× of bare page', true],
      ['1.60×', '1.60× of bare wagmi 3.7', true],
      ['0.90×', '1.00× of the best peer', true],
      ['0.45×', '0.40× of RainbowKit', false],
    ],
  )
})

test('a target is left out where one of its pages was not measured', () => {
  equal(verdict({ of: 'page', row: 'button', most: 1, to: itsBare }, samples), undefined)
  equal(verdict({ of: 'page', row: 'guide seen', most: 1, to: itsBare }, samples), undefined)
})

test('each line that the benchmark writes stands in docs/compared.md', () => {
  const compared = readFileSync(new URL('../docs/compared.md', import.meta.url), 'utf8')
  deepEqual(
    Object.keys(told.rows).filter((title) => !compared.includes(`\n| ${title} |`)),
    [],
  )
})
