import { describe, expect, it } from 'vitest'
import { walletOf } from './walletOf'

describe('a wallet', () => {
  it('is found by its id and by the name it announces itself with, and by nothing else', () => {
    expect(walletOf('rabby')?.name).toBe('Rabby Wallet')
    expect(walletOf('io.rabby')?.id).toBe('rabby')
    expect(walletOf('io.rab')).toBeUndefined()
    expect(walletOf('')).toBeUndefined()
  })
})
