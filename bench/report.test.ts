import { deepEqual, equal } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { checkTarget, copiedTables } from './report.ts'
import { bestPeer, ownBarePage } from './targets.ts'

const measured = (row: string, medians: Readonly<Record<string, number>>) =>
  Object.entries(medians).map(([page, value]) => ({ page, row, value }))
const samples = [
  ...measured('button', { bare: 100, 'bare-3': 50, element: 80, package: 80, script: 75 }),
  ...measured('guide seen', { page: 90, rainbowkit: 200, connectkit: 100 }),
]

test('a target is held by the ratio of the medians to the bare page, the best peer or the floor', () => {
  const held = [
    { page: 'element', row: 'button', maxRatio: 0.7, comparedPage: ownBarePage },
    { page: 'element', row: 'button', maxRatio: 0.7, comparedPage: ownBarePage, lowerLimitPage: 'script' },
    { page: 'element', row: 'button', maxRatio: 0.8, comparedPage: ownBarePage },
    { page: 'package', row: 'button', maxRatio: 1.6, comparedPage: ownBarePage },
    { page: 'page', row: 'guide seen', maxRatio: 1, comparedPage: bestPeer },
    { page: 'page', row: 'guide seen', maxRatio: 0.4, comparedPage: 'rainbowkit' },
  ].map((target) => checkTarget(target, samples))
  deepEqual(
    held.map((one) => [one?.reachedRatio, one?.limitText, one?.isReached]),
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
  equal(checkTarget({ page: 'page', row: 'button', maxRatio: 1, comparedPage: ownBarePage }, samples), undefined)
  equal(checkTarget({ page: 'page', row: 'guide seen', maxRatio: 1, comparedPage: ownBarePage }, samples), undefined)
})

test('each line that the benchmark writes stands in docs/compared.md', () => {
  const compared = readFileSync(new URL('../docs/compared.md', import.meta.url), 'utf8')
  deepEqual(
    Object.keys(copiedTables.rows).filter((title) => !compared.includes(`\n| ${title} |`)),
    [],
  )
})
