import catalogue from 'virtual:kisslock/wallets'
import { describe, expect, it } from 'vitest'
import { shownWallet } from './shownWallet'

describe('a wallet', () => {
  it('a wallet is found only by its id and its rdns', () => {
    expect(shownWallet('rabby')?.name).toBe('Rabby Wallet')
    expect(shownWallet('io.rabby')?.id).toBe('rabby')
    expect(shownWallet('io.rab')).toBeUndefined()
    expect(shownWallet('')).toBeUndefined()
  })

  it('every wallet in the catalogue is found by its id and its rdns in lower case, as the log stores them', () => {
    expect(catalogue.some(([id]) => id !== id.toLowerCase())).toBe(true)
    for (const [id, name, , , rdns] of catalogue)
      for (const known of [id, ...(rdns ? rdns.split(' ') : [])])
        expect(shownWallet(known.toLowerCase())).toMatchObject({ id, name })
  })

  it('the practice wallet is found by its rdns, although the catalogue does not list the wallet', () => {
    expect(shownWallet('dev.kisslock.practice')?.name).toBe('Practice wallet')
  })
})
