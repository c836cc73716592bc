// @vitest-environment node
import { describe, expect, it } from 'vitest'
import en from '../../src/kisslock/data/locales/en.json'
import { readData } from './dataModules'
import { createFailureModules, type Failures } from './failures'

const table: Failures = readData('failures.json')
const rows = Object.entries(table.page)

describe('the table of failures', () => {
  it.each(rows)('the row of the failure %s has existing sentences and no unused field', (_, row) => {
    const { cause, report, title, heading, body, retry, server, ...unread } = row
    expect(unread).toEqual({})
    expect(['visitor', 'wallet', 'caller', 'settings', 'server', 'node']).toContain(cause)
    expect(typeof report).toBe('boolean')
    expect(en).toHaveProperty([title])
    if (heading ?? body ?? retry ?? false) {
      expect(en).toHaveProperty([String(heading)])
      expect(en).toHaveProperty([String(body)])
    }
    expect([undefined, false]).toContain(retry)
    expect(server ?? ['a/code']).not.toEqual([])
  })

  it('the build gives each chunk only the failures and fields that this chunk reads', () => {
    const words = { title: 'console.error.wallet', heading: 'a.heading', body: 'a.body' }
    const page = {
      'wallet/frozen': { cause: 'wallet', report: true, retry: false, ...words },
      'sign/late': { cause: 'visitor', report: false, server: ['auth/late', 'auth/later'], ...words },
      'wallet/unseen': { cause: 'wallet', report: true, title: 'a.title' },
    }
    expect(createFailureModules({ page, server: { 'auth/slow': { title: 'b.title' } } })).toEqual({
      'failures/codes': ['wallet/frozen', 'sign/late', 'wallet/unseen'],
      'failures/reported': ['wallet/frozen', 'wallet/unseen'],
      'failures/connect': { 'wallet/frozen': ['a.heading', 'a.body', 0] },
      'failures/sign': { 'wallet/frozen': ['a.heading', 'a.body', 0], 'sign/late': ['a.heading', 'a.body'] },
      'failures/of-server': { 'auth/late': 'sign/late', 'auth/later': 'sign/late' },
      'failures/titles': {
        ...{ 'wallet/frozen': words.title, 'sign/late': words.title, 'wallet/unseen': 'a.title' },
        'auth/slow': 'b.title',
      },
    })
  })
})
