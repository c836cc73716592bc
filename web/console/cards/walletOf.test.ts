import catalogue from 'virtual:kisslock/wallets'
import { describe, expect, it } from 'vitest'
import { walletOf } from './walletOf'

describe('a wallet', () => {
  it('is found by its id and by its rdns, and by nothing else', () => {
    expect(walletOf('rabby')?.name).toBe('Rabby Wallet')
    expect(walletOf('io.rabby')?.id).toBe('rabby')
    expect(walletOf('io.rab')).toBeUndefined()
    expect(walletOf('')).toBeUndefined()
  })

  it('is found in lower case, as the log stores it, for every wallet of the catalogue', () => {
    expect(catalogue.some(([id]) => id !== id.toLowerCase())).toBe(true)
    for (const [id, name, , , rdns] of catalogue)
      for (const known of [id, ...(rdns ? rdns.split(' ') : [])])
        expect(walletOf(known.toLowerCase())).toMatchObject({ id, name })
  })

  it('is also found for the practice wallet', () => {
    expect(walletOf('dev.kisslock.practice')?.name).toBe('Practice wallet')
  })
})
