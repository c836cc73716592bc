import { describe, expect, it, vi } from 'vitest'
import { createStore } from '../browser/store'
import { announce, bob, FakeWallet, neverResponds } from '../wallets/fakeWallet.fixture'
import type { PageProvider } from '../wallets/pageProvider'
import { watchProvider } from './provider'
import type { Runtime } from './runtime'
import { createConnectedPage, createRuntimePage, resetPagesBeforeEach } from './runtime.fixture'

resetPagesBeforeEach()

/** Create the store of a page's provider before the runtime has loaded. */
const watchFromStart = (runtime: Runtime) => {
  const { get, set, subscribe } = createStore<Runtime | undefined>(undefined)
  const store = watchProvider({
    config: { chains: [] },
    connection: runtime.connection,
    runtime: { get, subscribe, load: async () => runtime },
  })
  const providerBefore = store.get()
  set(runtime)
  return { store, before: providerBefore }
}

const requestAccounts = (provider: PageProvider | null) => provider?.request({ method: 'eth_accounts' })

describe('the provider for a page', () => {
  it('the page’s provider is null until the wallet is connected, even while a request is open', async () => {
    const tab = createRuntimePage()
    const { store, before } = watchFromStart(tab.runtime)
    expect([before, store.get()]).toEqual([null, null])
    const observedStates: [string, boolean][] = []
    tab.runtime.connection.subscribe(() =>
      observedStates.push([tab.runtime.connection.get().status, store.get() !== null]),
    )
    tab.requestConnection()
    await tab.waitForScreen('connected')
    expect(observedStates).toEqual([
      ['connecting', false],
      ['connected', true],
    ])
    expect(await requestAccounts(store.get())).toEqual(tab.wallet.accounts)
  })

  it('the page’s provider stays the same object while account and chain change, and sends an event for each change', async () => {
    const { runtime, wallet } = await createConnectedPage()
    const { store } = watchFromStart(runtime)
    const provider = store.get()
    const payloads: unknown[] = []
    provider?.on('accountsChanged', (accounts) => payloads.push(accounts))
    provider?.on('chainChanged', (chain) => payloads.push(chain))
    wallet.emit('accountsChanged', [bob])
    wallet.moveTo(137)
    await vi.waitFor(() => expect(payloads).toEqual([[bob], '0x89']))
    expect(store.get()).toBe(provider)
  })

  it('the page gets the provider of the current wallet, and after a disconnect the provider of the previous wallet', async () => {
    const { runtime, flow } = await createConnectedPage()
    const { store } = watchFromStart(runtime)
    const firstProvider = store.get()
    announce(new FakeWallet([bob]), { uuid: 'two', name: 'Zerion', rdns: 'io.zerion.wallet' })
    const uid = runtime.engine.wallets.get()[1]?.uid ?? ''
    flow.send({ type: 'connectRequested', uid })
    await vi.waitFor(() => expect(store.get()).not.toBe(firstProvider))
    expect(await requestAccounts(store.get())).toEqual([bob])
    expect(await requestAccounts(firstProvider)).not.toEqual([bob])
    const secondProvider = store.get()
    await runtime.disconnect(false)
    expect(store.get()).toBe(firstProvider)
    await expect(requestAccounts(secondProvider)).rejects.toMatchObject({ code: 4900 })
  })

  it('after the disconnect, the page’s provider is null, and the earlier provider rejects a pending request', async () => {
    const { runtime, wallet } = await createConnectedPage()
    const { store } = watchFromStart(runtime)
    const provider = store.get()
    const heard: unknown[] = []
    provider?.on('disconnect', () => heard.push(store.get()))
    wallet.answers.eth_sendTransaction = neverResponds
    const openRequest = provider?.request({ method: 'eth_sendTransaction' }).catch(({ code }) => code)
    await runtime.disconnect(true)
    expect(store.get()).toBeNull()
    expect(heard).toEqual([null])
    expect(await openRequest).toBe(4900)
  })

  it('the page’s provider is a new object when the same wallet connects again', async () => {
    const tab = await createConnectedPage()
    const { store } = watchFromStart(tab.runtime)
    const first = store.get()
    await tab.runtime.disconnect(false)
    tab.requestConnection()
    await vi.waitFor(() => expect(store.get()).not.toBeNull())
    expect(store.get()).not.toBe(first)
    await expect(requestAccounts(first)).rejects.toMatchObject({ code: 4900 })
  })

  it('the page’s provider keeps a request pending when the dialog cancels its own request', async () => {
    const { runtime, wallet, flow } = await createConnectedPage()
    const { store } = watchFromStart(runtime)
    let answer = (_: string) => {}
    wallet.answers.eth_sendTransaction = () =>
      new Promise<string>((resolve) => {
        answer = resolve
      })
    wallet.answers.wallet_switchEthereumChain = neverResponds
    const transactionPromise = store.get()?.request({ method: 'eth_sendTransaction' })
    flow.send({ type: 'switchRequested', chainId: 137 })
    await vi.waitFor(() => expect(wallet.methods()).toContain('wallet_switchEthereumChain'))
    flow.send({ type: 'back' })
    answer(`0x${'ab'.repeat(32)}`)
    expect(await transactionPromise).toBe(`0x${'ab'.repeat(32)}`)
  })

  it('a network switch through the page’s provider changes the connection, even if the wallet sends no event', async () => {
    const { runtime, wallet } = await createConnectedPage()
    const { store } = watchFromStart(runtime)
    wallet.answers.wallet_switchEthereumChain = () => {
      wallet.chainId = 137
      return null
    }
    await store.get()?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x89' }] })
    expect(runtime.connection.get().chainId).toBe(137)
  })
})
