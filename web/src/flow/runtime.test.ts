import { afterEach, describe, expect, it, vi } from 'vitest'
import { alice, FakeWallet, neverResponds } from '../wallets/fakeWallet.fixture'
import {
  createConnectedPage,
  createRuntimePage,
  permissionsMethod,
  resetPagesBeforeEach,
  waitForLateResponse,
} from './runtime.fixture'

resetPagesBeforeEach()

describe('connecting', () => {
  it('after an approval, the dialog shows that the wallet is connected, and closes 900 ms later', async () => {
    const { flow, runtime, requestConnection, screen } = createRuntimePage()
    const wallets: (string | undefined)[] = []
    runtime.connection.subscribe(() => wallets.push(runtime.connection.get().status))
    await runtime.requests.load()
    vi.useFakeTimers()
    requestConnection()
    while (screen().at !== 'connected') await vi.advanceTimersByTimeAsync(0)
    expect(runtime.connection.get()).toMatchObject({ status: 'connected', address: alice, chainId: 1 })
    expect(runtime.connection.get().wallet).toMatchObject({ id: 'io.rabby', name: 'Rabby' })
    expect(wallets).toEqual(['connecting', 'connected'])
    await vi.advanceTimersByTimeAsync(899)
    expect([flow.get().open, screen().at]).toEqual([true, 'connected'])
    await vi.advanceTimersByTimeAsync(1)
    expect(flow.get().open).toBe(false)
  })

  it('leaving the screen cancels the request, and a later approval connects no wallet', async () => {
    vi.useFakeTimers()
    const { wallet, runtime, requestConnection, waitForMethod, sendEvent, screen } = createRuntimePage()
    let approve: (answer: unknown) => void = () => {}
    wallet.answers[permissionsMethod] = () => new Promise((resolve) => (approve = resolve))
    requestConnection()
    await waitForMethod(permissionsMethod)
    sendEvent({ type: 'back' })
    wallet.approved = true
    approve(null)
    await vi.waitFor(() => expect(runtime.connection.get().status).toBe('disconnected'))
    await waitForLateResponse()
    expect([screen().at, runtime.connection.get().status]).toEqual(['home', 'disconnected'])
  })

  it('if the wallet is no longer in the page, the dialog returns to the list', async () => {
    const { sendEvent, waitForScreen } = createRuntimePage()
    sendEvent({ type: 'connectRequested', uid: 'unknown' })
    await waitForScreen('home')
  })
})

describe('when the code for wallet requests fails to load', () => {
  afterEach(() => {
    vi.doUnmock('./requests')
    vi.resetModules()
  })

  const blockRequestsModule = () =>
    vi.doMock('./requests', () => {
      throw new Error('offline')
    })

  it('if the code for wallet requests fails to load, the wallet gets no request, and a retry loads the code again', async () => {
    blockRequestsModule()
    const { wallet, requestConnection, waitForScreen, screen, sendEvent } = createRuntimePage()
    requestConnection()
    await waitForScreen('rejected')
    expect(screen()).toMatchObject({ unasked: { code: 'page/part-missing' } })
    expect(wallet.calls).toEqual([])
    vi.doUnmock('./requests')
    sendEvent({ type: 'retried' })
    await waitForScreen('connected')
  })

  it('if the code for wallet requests fails to load, a network switch ends with an error', async () => {
    blockRequestsModule()
    const { sendEvent, screen } = createRuntimePage()
    sendEvent({ type: 'switchRequested', chainId: 137 })
    const refusedSwitch = { is: 'refused', chainId: 137, unasked: { code: 'page/part-missing' } }
    await vi.waitFor(() => expect(screen()).toMatchObject({ at: 'networks', switching: refusedSwitch }))
  })
})

describe('the connection', () => {
  it('if the wallet ends the connection, the account’s screens close, but the list of wallets stays open', async () => {
    const account = await createConnectedPage()
    account.sendEvent({ type: 'opened', to: 'networks' })
    account.wallet.emit('accountsChanged', [])
    await vi.waitFor(() => expect(account.flow.get().open).toBe(false))
    account.sendEvent({ type: 'opened', to: 'home' })
    expect(account.flow.get().open).toBe(true)
  })

  it('the connection is marked as waking if the wallet has announced itself but has not responded', async () => {
    const { wallet, runtime } = await createConnectedPage()
    runtime.engine.destroy()
    wallet.answers.eth_accounts = neverResponds
    const { connection } = createRuntimePage(wallet, true).runtime
    expect(connection.get().waking).toBeUndefined()
    await vi.waitFor(() => expect(connection.get()).toMatchObject({ status: 'reconnecting', waking: true }))
  })

  it('the status changes from reconnecting to disconnected if no stored connection can be restored', async () => {
    const { connection } = createRuntimePage(new FakeWallet(), true).runtime
    expect(connection.get().status).toBe('reconnecting')
    await vi.waitFor(() => expect(connection.get().status).toBe('disconnected'))
  })
})
