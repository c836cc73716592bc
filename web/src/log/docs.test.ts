// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { KisslockError } from '../errors/KisslockError'
import { webFolder } from '../rules/sources.fixture'
import { createEntry, type StepName } from './entry'

const docsPage = readFileSync(join(webFolder, '../docs/client-log.md'), 'utf8')
/** Return the names in the first column of the table below a heading. */
const namesBelow = (heading: string) => {
  const [, section = ''] = docsPage.split(`## ${heading}`)
  const [table = ''] = section.split('\n## ')
  return [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, names = '']) => names.replaceAll('`', '').split(', '))
}

it('docs/client-log.md lists exactly the fields that are sent', () => {
  const facts = { detail: 'x', request: 'x', rpcCode: 1, status: 1, chainId: 1, field: 'x' }
  const failure = new KisslockError('wallet/failed', facts)
  const choice = { wallet: 'rabby', method: 'extension' } as const
  const all = createEntry({ step: 'failed', flow: 'f', choice, way: 'relay', durationMs: 1, failure }, '')
  expect(namesBelow('The fields').sort()).toEqual(Object.keys(all).sort())
})

it('docs/client-log.md lists every step', () => {
  const toConnection = { opened: true, wallet_chosen: true, requested: true, connected: true } as const
  const steps: Record<StepName, true> = { ...toConnection, signed_in: true, failed: true }
  expect(namesBelow('What is sent, and when')).toEqual(Object.keys(steps))
})
