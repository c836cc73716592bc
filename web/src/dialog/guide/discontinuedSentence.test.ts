import { describe, expect, it } from 'vitest'
import { chooseDiscontinuedSentence } from './discontinuedSentence'

const closingStatus = { status: 'closing', way_out: 'export_phrase', ends: '2026-12-31' } as const

describe('the notice that a wallet closes', () => {
  it.each([
    ['en', 'December 31, 2026'],
    ['de', '31. Dezember 2026'],
    ['ja', '2026年12月31日'],
    ['pt-BR', '31 de dezembro de 2026'],
  ])('the notice shows the last day of a closing wallet in the format of the language %s', (tag, date) => {
    const keyAndValues = chooseDiscontinuedSentence(closingStatus, 'Acme', tag, Date.UTC(2026, 11, 31, 23))
    expect(keyAndValues).toEqual(['status.closing.note', { wallet: 'Acme', date }])
  })

  it('after the wallet’s last day, the notice says that the wallet has closed, even if the data is older', () => {
    expect(chooseDiscontinuedSentence(closingStatus, 'Acme', 'en', Date.UTC(2027, 0, 1))).toEqual([
      'status.closed.note',
      { wallet: 'Acme' },
    ])
  })

  it.each([
    ['export_phrase', 'status.closed.note'],
    ['move_assets', 'status.closed.noPhrase'],
  ] as const)('for a closed wallet with the way out %s, the notice is the sentence %s', (way_out, key) => {
    expect(chooseDiscontinuedSentence({ ...closingStatus, status: 'closed', way_out }, 'Acme', 'en')).toEqual([
      key,
      { wallet: 'Acme' },
    ])
  })
})
