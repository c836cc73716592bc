// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { KisslockError } from '../errors/KisslockError'
import { webFolder } from '../rules/sources.fixture'
import { createEntry, type StepName } from './entry'

const docsPage = readFileSync(join(webFolder, '../docs/client-log.md'), 'utf8')
/** Return the names in the first column of the table below a heading. */
const findNamesBelow = (heading: string) => {
  const [, section = ''] = docsPage.split(`## ${heading}`)
  const [table = ''] = section.split('\n## ')
  return [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, names = '']) => names.replaceAll('`', '').split(', '))
}

it('docs/client-log.md lists exactly the fields of the log entries', () => {
  const facts = { detail: 'x', request: 'x', rpcCode: 1, status: 1, chainId: 1, field: 'x' }
  const failure = new KisslockError('wallet/failed', facts)
  const choice = { wallet: 'rabby', method: 'extension' } as const
  const entryFields = createEntry({ step: 'failed', flow: 'f', choice, way: 'relay', durationMs: 1, failure }, '')
  expect(findNamesBelow('The fields').sort()).toEqual(Object.keys(entryFields).sort())
})

it('docs/client-log.md lists every step', () => {
  const toConnection = { opened: true, wallet_chosen: true, requested: true, connected: true } as const
  const steps: Record<StepName, true> = { ...toConnection, signed_in: true, failed: true }
  expect(findNamesBelow('What is sent, and when')).toEqual(Object.keys(steps))
})
