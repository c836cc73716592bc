import { afterEach, beforeEach, expect, vi } from 'vitest'
import { createStore } from '../browser/store'
import { publicConfig } from '../engine/publicConfig.fixture'
import type { PublicConfig } from '../server/wire.gen'
import { announce, FakeWallet } from '../wallets/fakeWallet.fixture'
import { createFlow } from './flow'
import { type Runtime, startRuntime } from './runtime'
import type { FlowEvent } from './screen'
import type { Session } from './session'

let runtimes: Runtime[] = []

/** Give each test empty storage, and destroy its pages afterwards. A test file calls this function once, at the top. */
export const resetPagesBeforeEach = () => {
  beforeEach(() => localStorage.clear())
  afterEach(() => {
    for (const { engine, signing } of runtimes) {
      signing?.get()?.stop()
      engine.destroy()
    }
    runtimes = []
    vi.useRealTimers()
  })
}

/**
 * Advance the test's clock by a second, so that everything that a late response can cause has happened. Use this
 * function in tests which expect that a late response changes nothing.
 */
export const waitForLateResponse = async () => {
  if (!vi.isFakeTimers()) throw new Error('The test has to begin with vi.useFakeTimers().')
  await vi.advanceTimersByTimeAsync(1000)
}

/** The first method that connecting calls (EIP-2255). */
export const permissionsMethod = 'wallet_requestPermissions'

/** Create a page whose wallet has announced itself. If `isRemembered` is true, storage contains a connection. */
export const createRuntimePage = (
  wallet = new FakeWallet(),
  isRemembered = false,
  changes: Partial<PublicConfig> = {},
) => {
  const flow = createFlow()
  const config = publicConfig(changes)
  const session = createStore<Session>({ status: 'unknown' })
  const runtime = startRuntime({ config, domain: 'site.example', flow, hasStored: isRemembered, session })
  runtimes.push(runtime)
  announce(wallet)
  const uid = runtime.engine.wallets.get()[0]?.uid ?? ''
  const readScreen = () => flow.get().screen
  const waitForScreen = (name: string) => vi.waitFor(() => expect(readScreen().at).toBe(name))
  const requestConnection = () => flow.send({ type: 'connectRequested', uid })
  const waitForMethod = (method: string) => vi.waitFor(() => expect(wallet.methods()).toContain(method))
  const countRequests = (method: string) => wallet.methods().filter((called) => called === method).length
  const sendEvent = (event: FlowEvent) => flow.send(event)
  return {
    flow,
    runtime,
    session,
    wallet,
    uid,
    screen: readScreen,
    waitForScreen,
    requestConnection,
    waitForMethod,
    countRequests,
    sendEvent,
  }
}

/** Create a page with a connected wallet and a closed dialog. The list of the wallet's calls is empty again. */
export const createConnectedPage = async (wallet = new FakeWallet()) => {
  const otherTab = createRuntimePage(wallet)
  otherTab.requestConnection()
  await otherTab.waitForScreen('connected')
  otherTab.sendEvent({ type: 'closed' })
  wallet.calls.length = 0
  return otherTab
}
