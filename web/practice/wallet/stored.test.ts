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

test('Without a stored wallet, or with a wallet of another version, parsing returns null', () => {
  const stored = JSON.parse(serializeState(newState(connected)))
  expect([null, JSON.stringify({ ...stored, version: 0 })].map(parseState)).toEqual([null, null])
})
