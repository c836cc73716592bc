import { describe, expect, it, vi } from 'vitest'
import { announce, bob, createRpcError, createThrower, FakeWallet } from '../wallets/fakeWallet.fixture'
import { createRuntimePage, permissionsMethod, resetPagesBeforeEach, waitForLateResponse } from './runtime.fixture'

resetPagesBeforeEach()

const createWalletWithPendingRequest = () => {
  const wallet = new FakeWallet()
  wallet.answers[permissionsMethod] = createThrower(createRpcError(-32002, 'Already pending.'))
  wallet.answers.eth_requestAccounts = createThrower(createRpcError(-32002, 'Already pending.'))
  return wallet
}

describe('an earlier request that is still pending in the wallet (-32002)', () => {
  it('while a request is pending, the page waits, and continues automatically when the wallet sends its accounts', async () => {
    const { wallet, requestConnection, waitForScreen, runtime, countRequests } = createRuntimePage(
      createWalletWithPendingRequest(),
    )
    requestConnection()
    await waitForScreen('pending')
    wallet.approved = true
    wallet.emit('accountsChanged', ['0x'])
    await waitForScreen('connected')
    expect(runtime.connection.get().status).toBe('connected')
    // The page does not repeat the request, because a second request would fail like the first.
    expect(countRequests(permissionsMethod)).toBe(1)
  })

  it('while a request is pending, the page polls the wallet less and less often, and stops polling after two minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { wallet, requestConnection, screen, countRequests } = createRuntimePage(createWalletWithPendingRequest())
    requestConnection()
    await vi.waitFor(() => expect(screen().at).toBe('pending'))
    const countPolls = async (ms: number) => {
      const pollCountBefore = countRequests('eth_accounts')
      await vi.advanceTimersByTimeAsync(ms)
      return countRequests('eth_accounts') - pollCountBefore
    }
    expect([await countPolls(10_000), await countPolls(50_000), await countPolls(55_000)]).toEqual([3, 6, 5])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(screen().at).toBe('timedOut')
    expect(await countPolls(3_600_000)).toBe(0)
    wallet.approved = true
    wallet.emit('accountsChanged', ['0x'])
    await vi.waitFor(() => expect(screen().at).toBe('connected'))
  })

  it('the page does not poll the wallet while the dialog is closed, and polls again when the dialog opens', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { requestConnection, screen, countRequests, sendEvent } = createRuntimePage(createWalletWithPendingRequest())
    requestConnection()
    await vi.waitFor(() => expect(screen().at).toBe('pending'))
    sendEvent({ type: 'closed' })
    const before = countRequests('eth_accounts')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(countRequests('eth_accounts')).toBe(before)
    sendEvent({ type: 'opened', to: 'home' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(countRequests('eth_accounts')).toBeGreaterThan(before)
  })

  it('a late response to a pending request does not connect a visitor who has left', async () => {
    vi.useFakeTimers()
    const { wallet, requestConnection, waitForScreen, sendEvent, runtime } = createRuntimePage(
      createWalletWithPendingRequest(),
    )
    requestConnection()
    await waitForScreen('pending')
    sendEvent({ type: 'back' })
    wallet.approved = true
    wallet.emit('accountsChanged', ['0x'])
    await waitForLateResponse()
    expect(runtime.connection.get().status).toBe('disconnected')
  })
})

describe('a wallet that does not respond', () => {
  /** Create a page whose wallet does not respond until the test resolves the request. */
  const createSlowPage = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const wallet = new FakeWallet()
    const questions: { approve: () => void; decline: () => void }[] = []
    wallet.answers[permissionsMethod] = () =>
      new Promise((resolve, reject) =>
        questions.push({
          approve: () => {
            wallet.approved = true
            resolve(null)
          },
          decline: () => reject(createRpcError(4001)),
        }),
      )
    return { ...createRuntimePage(wallet), questions, later: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
  }

  it('the dialog shows a timeout after two minutes, and a later response is still accepted', async () => {
    const { requestConnection, screen, waitForMethod, runtime, questions, later } = createSlowPage()
    requestConnection()
    await waitForMethod(permissionsMethod)
    await later(119_000)
    expect(screen().at).toBe('waiting')
    await later(2_000)
    expect(screen().at).toBe('timedOut')
    questions[0]?.approve()
    await later(1_000)
    expect([screen().at, runtime.connection.get().status]).toEqual(['connected', 'connected'])
  })

  it('a wallet that does not respond gets no second request, even if the visitor chooses it again on another screen', async () => {
    const { requestConnection, waitForMethod, waitForScreen, countRequests, sendEvent, questions, later, screen } =
      createSlowPage()
    requestConnection()
    await waitForMethod(permissionsMethod)
    requestConnection()
    sendEvent({ type: 'back' })
    requestConnection()
    await later(100)
    expect([screen().at, countRequests(permissionsMethod)]).toEqual(['waiting', 1])
    questions[0]?.decline()
    await waitForScreen('rejected')
    expect(countRequests(permissionsMethod)).toBe(1)
  })
})

describe('several wallets', () => {
  it('a click on a wallet that is already connected makes this wallet the current wallet', async () => {
    const { flow, runtime, requestConnection, waitForScreen } = createRuntimePage()
    requestConnection()
    await waitForScreen('connected')
    announce(new FakeWallet([bob]), { rdns: 'io.zerion.wallet', uuid: '350670db-19fa-4704-a166-e52e178b59d3' })
    const [first, other] = runtime.engine.wallets.get()
    flow.send({ type: 'connectRequested', uid: other?.uid ?? '' })
    await vi.waitFor(() => expect(runtime.connections.get()).toHaveLength(2))
    flow.send({ type: 'connectRequested', uid: first?.uid ?? '' })
    await vi.waitFor(() => expect(runtime.connection.get().wallet?.uid).toBe(first?.uid))
    await runtime.makeCurrent(other?.uid ?? '')
    expect(runtime.connection.get().wallet?.uid).toBe(other?.uid)
    await runtime.disconnect(true)
    expect([runtime.connection.get().status, runtime.connections.get()]).toEqual(['disconnected', []])
  })
})
