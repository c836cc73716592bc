import { afterEach, describe, expect, it, vi } from 'vitest'
import { alice, declines, rpcError, throws } from '../wallets/fakeWallet.fixture'
import { freshPages, page, permissions, settleLateAnswer } from './runtime.fixture'
import type { FlowEvent } from './screen'

freshPages()

describe('connecting', () => {
  it('an approval closes the clasp, and 900 ms later the dialog', async () => {
    const { flow, runtime, ask, screen } = page()
    const seen: (string | undefined)[] = []
    runtime.connection.subscribe(() => seen.push(runtime.connection.get().status))
    await runtime.requests.load()
    vi.useFakeTimers()
    ask()
    while (screen().at !== 'connected') await vi.advanceTimersByTimeAsync(0)
    expect(runtime.connection.get()).toMatchObject({ status: 'connected', address: alice, chainId: 1 })
    expect(runtime.connection.get().wallet).toMatchObject({ id: 'io.rabby', name: 'Rabby' })
    expect(seen).toEqual(['connecting', 'connected'])
    await vi.advanceTimersByTimeAsync(899)
    expect([flow.get().open, screen().at]).toEqual([true, 'connected'])
    await vi.advanceTimersByTimeAsync(1)
    expect(flow.get().open).toBe(false)
  })

  it('leaving the success screen earlier leaves what comes next alone', async () => {
    vi.useFakeTimers()
    const { flow, ask, at, send } = page()
    ask()
    await at('connected')
    send({ type: 'opened', to: 'account' })
    await vi.advanceTimersByTimeAsync(2000)
    expect(flow.get()).toMatchObject({ open: true, screen: { at: 'account' } })
  })

  it('a refusal is shown as one, anything else as a failure with its code', async () => {
    const { wallet, ask, at, screen } = page()
    wallet.answers[permissions] = declines()
    ask()
    await at('rejected')
    wallet.answers[permissions] = throws(rpcError(-32603, 'Internal JSON-RPC error.'))
    wallet.answers.eth_requestAccounts = wallet.answers[permissions]
    ask()
    await at('failed')
    expect(screen()).toMatchObject({ error: { code: 'wallet/failed' } })
  })

  it('a wallet is asked once for one attempt, also if screens open and close meanwhile', async () => {
    const { wallet, ask, asked, count, send, at } = page()
    let approve: (answer: unknown) => void = () => {}
    wallet.answers[permissions] = () => new Promise((resolve) => (approve = resolve))
    ask()
    await asked(permissions)
    for (const type of ['closed', 'opened', 'closed', 'opened'] as const) send({ type, to: 'home' } as FlowEvent)
    wallet.approved = true
    approve(null)
    await at('connected')
    expect(count(permissions)).toBe(1)
  })

  it('leaving withdraws the request: a later approval connects no wallet', async () => {
    vi.useFakeTimers()
    const { wallet, runtime, ask, asked, send, screen } = page()
    let approve: (answer: unknown) => void = () => {}
    wallet.answers[permissions] = () => new Promise((resolve) => (approve = resolve))
    ask()
    await asked(permissions)
    send({ type: 'back' })
    wallet.approved = true
    approve(null)
    await vi.waitFor(() => expect(runtime.connection.get().status).toBe('disconnected'))
    await settleLateAnswer()
    expect([screen().at, runtime.connection.get().status]).toEqual(['home', 'disconnected'])
  })

  it('a wallet that is no longer in the page leads back to the list', async () => {
    const { send, at } = page()
    send({ type: 'connectRequested', uid: 'unknown' })
    await at('home')
  })
})

describe('when the code that asks wallets cannot be loaded', () => {
  afterEach(() => {
    vi.doUnmock('./requests')
    vi.resetModules()
  })

  const offline = () =>
    vi.doMock('./requests', () => {
      throw new Error('offline')
    })

  it('nothing was shared, and asking again tries again', async () => {
    offline()
    const { wallet, ask, at, screen, send } = page()
    ask()
    await at('rejected')
    expect(screen()).toMatchObject({ unasked: { code: 'page/part-missing' } })
    expect(wallet.calls).toEqual([])
    vi.doUnmock('./requests')
    send({ type: 'retried' })
    await at('connected')
  })

  it('a network switch ends as one that did not happen', async () => {
    offline()
    const { send, screen } = page()
    send({ type: 'switchRequested', chainId: 137 })
    const refused = { is: 'refused', chainId: 137, unasked: { code: 'page/part-missing' } }
    await vi.waitFor(() => expect(screen()).toMatchObject({ at: 'networks', switching: refused }))
  })
})
