import { describe, expect, it, vi } from 'vitest'
import { announce, bob, FakeWallet, rpcError, throws } from '../wallets/fakeWallet.fixture'
import { aWhile, freshPages, page, permissions } from './journey.fixture'

freshPages()

const openRequest = () => {
  const wallet = new FakeWallet()
  wallet.answers[permissions] = throws(rpcError(-32002, 'Already pending.'))
  wallet.answers.eth_requestAccounts = throws(rpcError(-32002, 'Already pending.'))
  return wallet
}

describe('an earlier request that is still open in the wallet (-32002)', () => {
  it('is waited for: the page goes on by itself once the wallet tells of its accounts', async () => {
    const { wallet, ask, at, journey, count } = page(openRequest())
    ask()
    await at('pending')
    wallet.approved = true
    wallet.emit('accountsChanged', ['0x'])
    await at('connected')
    expect(journey.connection.get().status).toBe('connected')
    // It is not asked a second time: that would fail again.
    expect(count(permissions)).toBe(1)
  })

  it('is found by asking without a prompt, also when the wallet tells nothing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { wallet, ask, screen } = page(openRequest())
    ask()
    await vi.waitFor(() => expect(screen().at).toBe('pending'))
    wallet.approved = true
    await vi.advanceTimersByTimeAsync(1600)
    await vi.waitFor(() => expect(screen().at).toBe('connected'))
  })

  it('a visitor who leaves is not connected by a late answer', async () => {
    const { wallet, ask, at, send, journey } = page(openRequest())
    ask()
    await at('pending')
    send({ type: 'back' })
    wallet.approved = true
    wallet.emit('accountsChanged', ['0x'])
    await aWhile()
    expect(journey.connection.get().status).toBe('disconnected')
  })
})

describe('a wallet that does not answer', () => {
  it('is given two minutes, then the request is taken back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const wallet = new FakeWallet()
    let approve: (answer: unknown) => void = () => {}
    wallet.answers[permissions] = () => new Promise((resolve) => (approve = resolve))
    const { ask, screen, asked, journey } = page(wallet)
    ask()
    await asked(permissions)
    await vi.advanceTimersByTimeAsync(119_000)
    expect(screen().at).toBe('waiting')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(screen().at).toBe('timedOut')
    wallet.approved = true
    approve(null)
    await vi.advanceTimersByTimeAsync(1_000)
    expect([screen().at, journey.connection.get().status]).toEqual(['timedOut', 'disconnected'])
  })
})

describe('several wallets', () => {
  it('one that is connected already becomes the current one instead of being refused', async () => {
    const { flow, journey, ask, at } = page()
    ask()
    await at('connected')
    announce(new FakeWallet([bob]), { rdns: 'io.zerion.wallet', uuid: '350670db-19fa-4704-a166-e52e178b59d3' })
    const [first, other] = journey.engine.wallets.get()
    flow.send({ type: 'connectRequested', uid: other?.uid ?? '' })
    await vi.waitFor(() => expect(journey.connections.get()).toHaveLength(2))
    flow.send({ type: 'connectRequested', uid: first?.uid ?? '' })
    await vi.waitFor(() => expect(journey.connection.get().wallet?.uid).toBe(first?.uid))
    await journey.takeConnection(other?.uid ?? '')
    expect(journey.connection.get().wallet?.uid).toBe(other?.uid)
    await journey.disconnect(true)
    expect([journey.connection.get().status, journey.connections.get()]).toEqual(['disconnected', []])
  })
})
