import { expect, it } from 'vitest'
import { isSignedIn, sessionAccount } from './account'

const key = { account: '0xA' }
const contract = { account: 'eip155:1:0xA' }

it.each([
  ['a key on its chain', key, { address: '0xA', chainId: 1 }, true],
  ['a key on another chain', key, { address: '0xA', chainId: 10 }, true],
  ['a contract on its chain', contract, { address: '0xA', chainId: 1 }, true],
  ['the address of a contract on another chain', contract, { address: '0xA', chainId: 10 }, false],
  ['a contract before its chain is known', contract, { address: '0xA' }, false],
  ['another account', key, { address: '0xB', chainId: 1 }, false],
  ['no account', {}, { address: '0xA', chainId: 1 }, false],
  ['no account, without a connected wallet', {}, {}, false],
  ['an account, without a connected wallet', contract, {}, false],
])('%s is signed in or not', (_, session, connected, expected) => {
  expect(isSignedIn(session, connected)).toBe(expected)
})

it("an account has the same format as the session's account", () => {
  const connected = { address: '0xB', chainId: 10 }
  expect([sessionAccount(key, connected), sessionAccount({}, connected), sessionAccount(contract, connected)]).toEqual([
    '0xB',
    '0xB',
    'eip155:10:0xB',
  ])
})
