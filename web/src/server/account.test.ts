import { expect, it } from 'vitest'
import { isSignedIn, toSessionFormat } from './account'

const eoaSession = { account: '0xA' }
const contractSession = { account: 'eip155:1:0xA' }

it.each([
  ['an EOA on its chain', eoaSession, { address: '0xA', chainId: 1 }, true],
  ['an EOA on a different chain', eoaSession, { address: '0xA', chainId: 10 }, true],
  ['a smart contract wallet on its chain', contractSession, { address: '0xA', chainId: 1 }, true],
  [
    'the address of a smart contract wallet on a different chain',
    contractSession,
    { address: '0xA', chainId: 10 },
    false,
  ],
  ['a smart contract wallet before its chain is known', contractSession, { address: '0xA' }, false],
  ['a different account', eoaSession, { address: '0xB', chainId: 1 }, false],
  ['a connected wallet without a session', {}, { address: '0xA', chainId: 1 }, false],
  ['neither a wallet nor a session', {}, {}, false],
  ['a session without a connected wallet', contractSession, {}, false],
])('isSignedIn returns whether the connected account is signed in: %s', (_, session, connected, expected) => {
  expect(isSignedIn(session, connected)).toBe(expected)
})

it('the connected account has the same format as the session’s account', () => {
  const connected = { address: '0xB', chainId: 10 }
  expect([
    toSessionFormat(eoaSession, connected),
    toSessionFormat({}, connected),
    toSessionFormat(contractSession, connected),
  ]).toEqual(['0xB', '0xB', 'eip155:10:0xB'])
})
