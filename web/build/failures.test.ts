// @vitest-environment node
import { describe, expect, it } from 'vitest'
import en from '../../src/kisslock/data/locales/en.json'
import { readData } from './dataModules'
import { type Failures, failureModules } from './failures'

const table: Failures = readData('failures.json')
const rows = Object.entries(table.page)

describe('the table of failures', () => {
  it.each(rows)('%s has sentences that exist, and no field that is not read', (_, row) => {
    const { cause, report, title, heading, body, retry, ...unread } = row
    expect(unread).toEqual({})
    expect(['visitor', 'wallet', 'caller', 'settings', 'server', 'node']).toContain(cause)
    expect(typeof report).toBe('boolean')
    expect(en).toHaveProperty([title])
    if (heading ?? body ?? retry ?? false) {
      expect(en).toHaveProperty([String(heading)])
      expect(en).toHaveProperty([String(body)])
    }
    expect([undefined, false]).toContain(retry)
  })

  it('gives each part of the program only what it reads', () => {
    const modules = failureModules(table)
    expect(modules['failures/codes']).toEqual(rows.map(([code]) => code))
    expect(modules['failures/reported']).toContain('wallet/failed')
    expect(modules['failures/reported']).not.toContain('wallet/rejected')
    const onConnecting = ['pending', 'locked', 'refused', 'ended'].map((name) => `wallet/${name}`)
    expect(Object.keys(modules['failures/connect'] as object)).toEqual(onConnecting)
    expect(modules['failures/sign']).toMatchObject({ 'sign/refused': ['sign.mismatch.heading', 'sign.mismatch.body'] })
  })

  it('has one row for each failure: a new one reaches screens, log and operator’s page at once', () => {
    const words = { title: 'console.error.wallet', heading: 'a.heading', body: 'a.body' }
    const frozen = { cause: 'wallet', report: true, retry: false, ...words }
    expect(failureModules({ page: { 'wallet/frozen': frozen }, server: {} })).toEqual({
      'failures/codes': ['wallet/frozen'],
      'failures/reported': ['wallet/frozen'],
      'failures/connect': { 'wallet/frozen': ['a.heading', 'a.body', 0] },
      'failures/sign': { 'wallet/frozen': ['a.heading', 'a.body', 0] },
      'failures/titles': { 'wallet/frozen': 'console.error.wallet' },
    })
  })
})
