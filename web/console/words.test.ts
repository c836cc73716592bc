import { describe, expect, it } from 'vitest'
import en from '../../src/kisslock/data/locales/en.json'
import { errorTable } from '../src/errors/table'
import type { FeedEntry } from '../src/server/wire.gen'
import { titleOf } from './errorTitle'
import { happened } from './happened'
import { isNothing } from './isNothing'
import { rangeOf } from './ranges'
import { standingOf, tells } from './standing'
import { walletOf } from './walletOf'

describe('a code', () => {
  // Specification 8.7
  it.each(Object.keys(errorTable))('%s has a title, and is shown as our own tests and documents write it', (code) => {
    const { title, code: shown } = titleOf(code.toUpperCase())
    expect(title && en[title]).toBeTruthy()
    expect(shown).toBe(code)
  })

  it.each(['CLIENT_FETCH_ERROR', 'WALLET/UNHEARD-OF', 'TOSTRING', '__PROTO__', 'CONSTRUCTOR'])(
    '%s of somebody else is its own title, letter by letter',
    (code) => {
      expect(titleOf(code)).toEqual({ code, title: undefined })
    },
  )

  it.each(['LOG/FOREIGN-ORIGIN', 'AUTH/FOREIGN-ORIGIN', 'RPC/FOREIGN-ORIGIN', 'SIGN/FOREIGN-ORIGIN'])(
    '%s names the setting',
    (code) => {
      expect(titleOf(code)).toEqual({ code: code.toLowerCase(), title: 'console.error.origin' })
      expect(en['console.error.origin']).toContain('site.origins')
    },
  )

  it('what the log keeps together is called so', () => {
    expect(titleOf('OTHER')).toEqual({ code: '', title: 'console.error.other' })
  })
})

describe('an entry of the feed', () => {
  const said = (given: Partial<FeedEntry>) =>
    happened({ id: 1, at_ms: 0, step: null, code: '', wallet: '', method: null, ...given })
  it.each([
    [{ step: 'opened' }, 'console.funnel.opened', undefined],
    [{ step: 'wallet_chosen' }, 'console.funnel.chosen', undefined],
    [{ step: 'requested' }, 'console.waiting', undefined],
    [{ step: 'connected' }, 'console.funnel.connected', 'good'],
    [{ step: 'signed_in' }, 'console.funnel.signed', 'good'],
    [{ step: 'failed', code: 'WALLET/REJECTED' }, 'console.error.refused', 'bad'],
    [{ code: 'TRANSPORT/HTTP' }, 'console.error.node', 'bad'],
    [{ step: 'failed' }, 'console.error.other', 'bad'],
    [{ code: 'CLIENT_FETCH_ERROR' }, undefined, 'bad'],
  ] as const)('%j says %s', (given, sentence, tone) => {
    expect(said(given)).toMatchObject({ said: sentence, tone })
  })
})

describe('the range of time', () => {
  it.each([
    ['', '24h'],
    ['#1h', '1h'],
    ['#7d', '7d'],
    ['#30d', '30d'],
    ['#30D', '24h'],
    ['#<script>', '24h'],
  ])('of the hash "%s" is %s', (hash, range) => {
    expect(rangeOf(hash)).toBe(range)
  })
})

describe('who looks', () => {
  it.each([
    [{ account: null, address: null, operator: false }, { is: 'gate' }],
    [{ account: null, address: null, operator: true }, { is: 'gate' }],
    [
      { account: 'eip155:1:0xA', address: '0xA', operator: false },
      { is: 'denied', account: 'eip155:1:0xA', address: '0xA' },
    ],
    [
      { account: '0xA', address: '0xA', operator: true },
      { is: 'operator', account: '0xA', address: '0xA' },
    ],
  ])('%j: %j', (answer, expected) => {
    expect(standingOf(answer)).toEqual(expected)
  })

  const signedIn = {
    status: 'signedIn',
    account: '0xA',
    address: '0xA',
    chainId: 1,
    issuedAt: '',
    expiresAt: '',
  } as const
  it.each([
    [{ status: 'unknown' } as const, { is: 'gate' } as const, ''],
    [{ status: 'signedOut' } as const, { is: 'gate' } as const, ''],
    [signedIn, { is: 'gate' } as const, '0xA'],
    [signedIn, { is: 'operator', account: '0xA', address: '0xA' } as const, ''],
    [signedIn, { is: 'denied', account: '0xB', address: '0xB' } as const, '0xA'],
    [signedIn, { is: 'denied', account: 'eip155:1:0xA', address: '0xA' } as const, '0xA'],
    [{ status: 'signedOut' } as const, { is: 'operator', account: '0xA', address: '0xA' } as const, 'nobody'],
    [signedIn, { is: 'asking' } as const, ''],
  ])('the session %j tells, seeing %j: "%s"', (session, standing, news) => {
    expect(tells(session, standing)).toBe(news)
  })
})

describe('a wallet', () => {
  it('is found by its id and by the name it announces itself with, and by nothing else', () => {
    expect(walletOf('rabby')?.name).toBe('Rabby Wallet')
    expect(walletOf('io.rabby')?.id).toBe('rabby')
    expect(walletOf('io.rab')).toBeUndefined()
    expect(walletOf('')).toBeUndefined()
  })
})

it('nothing has happened only when nothing at all is counted', () => {
  const shared = { range: '24h', from_ms: 0, to_ms: 1 } as const
  const figures = (opened: number, code?: string) => ({
    funnel: { ...shared, steps: [{ step: 'opened' as const, count: opened }] },
    wallets: { ...shared, wallets: [] },
    errors: { ...shared, errors: code ? [{ code, count: 1, trend: [] }] : [] },
  })
  expect([figures(0), figures(1), figures(0, 'X')].map(isNothing)).toEqual([true, false, false])
})
