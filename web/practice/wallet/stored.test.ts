// @vitest-environment node
import { expect, test } from 'vitest'
import { sharedAccount } from './practice'
import { createAccount, createState } from './state'
import { parseState, serializeState } from './stored'
import { connectedState } from './testWallet.fixture'

test('A stored wallet is restored unchanged and online', () => {
  const state = createState({
    ...connectedState,
    accounts: [createAccount(), sharedAccount],
    chainId: 31337,
    locked: true,
  })
  expect(parseState(serializeState({ ...state, online: false }))).toEqual(state)
})

test('parseState returns null if no wallet is stored or if the stored wallet has a different version', () => {
  const stored = JSON.parse(serializeState(createState(connectedState)))
  expect([null, JSON.stringify({ ...stored, version: 0 })].map(parseState)).toEqual([null, null])
})
