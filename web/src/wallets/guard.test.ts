import { describe, expect, it, vi } from 'vitest'
import { fakeTimers } from '../browser/clock.fixture'
import { alice, FakeWallet, neverAnswers, rpcError, throws } from './fakeWallet.fixture'
import { guardProvider } from './guard'

fakeTimers()

const guarded = (answers: Record<string, unknown> = {}, isOpen = () => true) => {
  const wallet = new FakeWallet()
  wallet.answers = answers
  return { wallet, guard: guardProvider(wallet, isOpen) }
}

const add = { method: 'wallet_addEthereumChain', params: [{ chainId: '0x89', rpcUrls: ['https://node.example'] }] }

describe('a guarded wallet', () => {
  it('passes what it does not know as it is, and errors with their code', async () => {
    const { guard } = guarded({ personal_sign: '0xabc', eth_other: throws(rpcError('-32005', 'slow down')) })
    await expect(guard.request({ method: 'personal_sign', params: ['0x', alice] })).resolves.toBe('0xabc')
    await expect(guard.request({ method: 'eth_other' })).rejects.toMatchObject({ code: -32005, message: 'slow down' })
  })

  it('answers what the wallet answers although nothing else works', async () => {
    const raw = {
      request: async () => '0x1',
      on: throws(new Error('no events')),
      removeListener: throws(new Error('no events')),
    }
    const guard = guardProvider(raw, () => true)
    guard.on('chainChanged', () => undefined)
    guard.close()
    await expect(guard.request({ method: 'eth_chainId' })).resolves.toBe('0x1')
  })

  it('that throws before it promises is a rejected promise', async () => {
    const guard = guardProvider({ request: throws('boo') as () => Promise<unknown> }, () => true)
    await expect(guard.request({ method: 'eth_chainId' })).rejects.toMatchObject({ code: -32603, message: 'boo' })
  })

  it('leaves no timer behind', async () => {
    const { guard } = guarded()
    await guard.request({ method: 'eth_chainId' })
    await guard.request({ method: 'eth_accounts' })
    expect(vi.getTimerCount()).toBe(0)
  })

  // Specification 7.5
  it.each([
    ['eth_accounts', 1000],
    ['eth_chainId', 3000],
  ])('%s ends after %i ms', async (method, ms) => {
    const { guard } = guarded({ [method]: neverAnswers })
    const outcome = guard.request({ method }).catch((fault) => fault.reason)
    await vi.advanceTimersByTimeAsync(ms - 1)
    expect(await Promise.race([outcome, 'waiting'])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBe('wallet/timeout')
  })

  // Specification 7.9
  it.each(['eth_requestAccounts', 'wallet_requestPermissions', 'personal_sign', 'wallet_switchEthereumChain'])(
    '%s waits for the visitor as long as it takes, and cancelling ends it as declined',
    async (method) => {
      const { guard } = guarded({ [method]: neverAnswers })
      const outcome = guard.request({ method, params: [{ chainId: '0x89' }] }).catch((fault) => fault.code)
      await vi.advanceTimersByTimeAsync(24 * 3_600_000)
      expect(await Promise.race([outcome, 'waiting'])).toBe('waiting')
      guard.cancel()
      expect(await outcome).toBe(4001)
    },
  )

  it('cancelled between adding a network and switching to it does not ask a second time', async () => {
    const { wallet, guard } = guarded({ wallet_addEthereumChain: null })
    const outcome = guard.request(add).catch((fault) => fault.reason)
    await vi.advanceTimersByTimeAsync(500)
    guard.cancel()
    await vi.advanceTimersByTimeAsync(5000)
    expect(await outcome).toBe('connection/cancelled')
    expect(wallet.methods()).not.toContain('wallet_switchEthereumChain')
  })

  it('takes its listeners back, also from wallets that only know off', () => {
    const off = vi.fn()
    const on = vi.fn()
    const guard = guardProvider({ request: async () => null, on, off }, () => true)
    const listener = () => undefined
    guard.on('chainChanged', listener)
    guard.removeListener('chainChanged', listener)
    expect(off.mock.calls).toEqual(on.mock.calls)
  })

  it('lets events through only while the connection is there, and only with what they are for', () => {
    let open = false
    const { wallet, guard } = guarded({}, () => open)
    const heard: unknown[] = []
    for (const event of ['accountsChanged', 'chainChanged']) guard.on(event, (payload) => heard.push(payload))
    wallet.emit('accountsChanged', [alice])
    open = true
    wallet.emit('accountsChanged', [alice.toLowerCase()])
    wallet.emit('chainChanged', 137)
    for (const junk of [[''], null, '0xzz', [alice, 7], { length: 0 }, undefined])
      for (const event of ['accountsChanged', 'chainChanged']) wallet.emit(event, junk)
    expect(heard).toEqual([[alice], '0x89'])
  })
})
