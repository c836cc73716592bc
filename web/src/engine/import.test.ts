// @vitest-environment node
import { describe, expect, it } from 'vitest'

describe('on a server', () => {
  it('engine and actions can be imported on a server, where there is no window and no storage', async () => {
    expect(typeof window).toBe('undefined')
    const { createEngine } = await import('./createEngine')
    const { connectWallet } = await import('../actions/connectWallet')
    expect([typeof createEngine, typeof connectWallet]).toEqual(['function', 'function'])
  })
})
