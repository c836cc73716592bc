import { describe, expect, it } from 'vitest'
import { findSessionChangeKey } from './access'

describe('access to the figures', () => {
  const session = { account: '0xA', address: '0xA', chainId: 1, issuedAt: '', expiresAt: '' } as const
  const signedIn = { status: 'signedIn', ...session } as const
  it.each([
    [{ status: 'unknown' } as const, { is: 'gate' } as const, ''],
    [{ status: 'signedOut' } as const, { is: 'gate' } as const, ''],
    [signedIn, { is: 'gate' } as const, '0xA'],
    [signedIn, { is: 'operator', account: '0xA', address: '0xA' } as const, ''],
    [signedIn, { is: 'denied', account: '0xB', address: '0xB' } as const, '0xA'],
    [signedIn, { is: 'denied', account: 'eip155:1:0xA', address: '0xA' } as const, '0xA'],
    [{ status: 'signedOut' } as const, { is: 'operator', account: '0xA', address: '0xA' } as const, 'signed out'],
    [signedIn, { is: 'asking' } as const, ''],
  ])('with the session %j and the access %j, findSessionChangeKey returns "%s"', (session, access, news) => {
    expect(findSessionChangeKey(session, access)).toBe(news)
  })
})
