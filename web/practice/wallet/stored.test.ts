// @vitest-environment node
import { expect, test } from 'vitest'
import { sharedAccount } from './practice'
import { newAccount, newState } from './state'
import { parseState, serializeState } from './stored'
import { connected } from './testWallet.fixture'

test('A stored wallet is restored unchanged and online', () => {
  const state = newState({ ...connected, accounts: [newAccount(), sharedAccount], chainId: 31337, locked: true })
  expect(parseState(serializeState({ ...state, online: false }))).toEqual(state)
})

test('parseState returns null if there is no stored wallet or if it has a different version', () => {
  const stored = JSON.parse(serializeState(newState(connected)))
  expect([null, JSON.stringify({ ...stored, version: 0 })].map(parseState)).toEqual([null, null])
})
