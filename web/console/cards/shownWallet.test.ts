import catalogue from 'virtual:kisslock/wallets'
import { describe, expect, it } from 'vitest'
import { findShownWallet } from './shownWallet'

describe('a wallet', () => {
  it('a wallet is found by its id or by its rdns, and by no other text', () => {
    expect(findShownWallet('rabby')?.name).toBe('Rabby Wallet')
    expect(findShownWallet('io.rabby')?.id).toBe('rabby')
    expect(findShownWallet('io.rab')).toBeUndefined()
    expect(findShownWallet('')).toBeUndefined()
  })

  it('every wallet in the catalogue is found by its id and its rdns in lower case, as the log stores them', () => {
    expect(catalogue.some(([id]) => id !== id.toLowerCase())).toBe(true)
    for (const [id, name, , , rdns] of catalogue)
      for (const knownId of [id, ...(rdns ? rdns.split(' ') : [])])
        expect(findShownWallet(knownId.toLowerCase())).toMatchObject({ id, name })
  })

  it('the practice wallet is found by its rdns, although the catalogue does not list the wallet', () => {
    expect(findShownWallet('dev.kisslock.practice')?.name).toBe('Practice wallet')
  })
})
