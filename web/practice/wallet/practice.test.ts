// @vitest-environment node
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operatorAccount, practiceState } from './practice'

test('The practice wallet’s first account is the operator of kisslock dev, and its second account is new', () => {
  const compose = readFileSync(new URL('../../../src/kisslock/dev/compose.py', import.meta.url), 'utf8')
  expect(compose).toContain(`PRACTICE_OPERATOR = "${operatorAccount.address}"`)
  const [first, second] = practiceState().accounts
  expect(first).toEqual(operatorAccount)
  expect(second?.address).not.toBe(practiceState().accounts[1]?.address)
})

test('The practice wallet’s key is derived from a public text', () => {
  const digest = createHash('sha256').update('kisslock practice wallet').digest('hex')
  expect(operatorAccount.privateKey).toBe(`0x${digest}`)
})
