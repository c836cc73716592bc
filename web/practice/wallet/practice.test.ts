// @vitest-environment node
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createPracticeState, operatorAccount, sharedAccount } from './practice'
import { parseState, serializeState } from './stored'

test('The practice wallet’s first account is the operator in development, and each new wallet has a different second account', () => {
  const compose = readFileSync(new URL('../../../src/kisslock/dev/compose.py', import.meta.url), 'utf8')
  expect(compose).toContain(`PRACTICE_OPERATOR = "${operatorAccount.address}"`)
  const [first, second] = createPracticeState().accounts
  expect(first).toEqual(operatorAccount)
  expect(second?.address).not.toBe(createPracticeState().accounts[1]?.address)
})

test('The practice wallet’s key is derived from a public text', () => {
  const digest = createHash('sha256').update('kisslock practice wallet').digest('hex')
  expect(operatorAccount.privateKey).toBe(`0x${digest}`)
})

test('The practice wallet’s third account is the smart contract wallet of the development server, with the same two owners', () => {
  const read = (file: string) => readFileSync(new URL(`../../../src/kisslock/dev/${file}`, import.meta.url), 'utf8')
  expect(read('compose.py')).toContain(`PRACTICE_CONTRACT = "${sharedAccount.address}"`)
  expect(createPracticeState().accounts[2]).toEqual(sharedAccount)
  expect(parseState(serializeState(createPracticeState()))?.accounts[2]).toEqual(sharedAccount)
  const digest = createHash('sha256').update('kisslock practice wallet, second owner').digest('hex')
  expect(sharedAccount.secondKey).toBe(`0x${digest}`)
  for (const key of [sharedAccount.privateKey, sharedAccount.secondKey ?? '0x']) {
    const owner = privateKeyToAddress(key)
    expect(read('practice_account.sol')).toContain(owner)
    expect(read('practice_account.hex')).toContain(owner.slice(2).toLowerCase())
  }
})
