import { expect, it, vi } from 'vitest'
import { lazy } from '../browser/lazy'
import { createStore } from '../browser/store'
import { publicConfig } from '../engine/publicConfig.fixture'
import { createRpcError, FakeWallet, neverResponds } from '../wallets/fakeWallet.fixture'
import { createFlow } from './flow'
import { startRuntime } from './runtime'
import { createConnectedPage, createRuntimePage, permissionsMethod, resetPagesBeforeEach } from './runtime.fixture'
import type { Session } from './session'

resetPagesBeforeEach()

/**
 * Create a page with a wallet that does not respond until `speak` is called. The visitor clicked the wallet eight
 * seconds ago.
 */
const chooseSilentWallet = async () => {
  vi.useFakeTimers()
  const wallet = new FakeWallet()
  let speak = () => {}
  const spokenPromise = new Promise<void>((resolve) => (speak = resolve))
  wallet.answers.eth_chainId = () => spokenPromise.then(() => '0x1')
  wallet.answers.eth_accounts = () => spokenPromise.then(() => [])
  wallet.answers[permissionsMethod] = neverResponds
  const tab = createRuntimePage(wallet)
  tab.requestConnection()
  await vi.waitFor(() => expect(wallet.methods()).toContain('eth_chainId'))
  await vi.advanceTimersByTimeAsync(7900)
  expect(tab.screen().at).toBe('waiting')
  await vi.advanceTimersByTimeAsync(200)
  return { ...tab, speak }
}

it('a wallet that has left read requests unanswered for eight seconds is shown as silent until it responds', async () => {
  const { screen, speak, uid } = await chooseSilentWallet()
  expect(screen()).toMatchObject({ at: 'timedOut', silent: true, uid })
  speak()
  await vi.advanceTimersByTimeAsync(1)
  expect(screen()).toMatchObject({ at: 'waiting', uid })
})

it('after minutes of silence, the timeout of two minutes starts at the first response of the wallet', async () => {
  const { screen, speak } = await chooseSilentWallet()
  await vi.advanceTimersByTimeAsync(200_000)
  speak()
  await vi.advanceTimersByTimeAsync(119_000)
  expect(screen().at).toBe('waiting')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(screen()).toEqual({ at: 'timedOut', uid: expect.any(String), attempt: 1 })
})

it.each([
  ['shows its prompt', new FakeWallet()],
  ['rejects reads', Object.assign(new FakeWallet(), { request: () => Promise.reject(createRpcError(4900)) })],
])('a wallet that %s is not shown as silent', async (_, wallet) => {
  vi.useFakeTimers()
  wallet.answers[permissionsMethod] = neverResponds
  const { requestConnection, screen } = createRuntimePage(wallet)
  requestConnection()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(screen()).not.toHaveProperty('silent')
})

it('if the wallet ends the connection, the sign-in screen shows an error, and all other account screens close', async () => {
  const { sendEvent, wallet, screen, flow, uid } = await createConnectedPage()
  sendEvent({ type: 'opened', to: 'sign' })
  wallet.emit('accountsChanged', [])
  await vi.waitFor(() => expect(screen()).toMatchObject({ at: 'failed', uid, error: { code: 'wallet/ended' } }))
  expect(flow.get().open).toBe(true)
})

it('a runtime that starts with a connected engine loads the engine’s revalidation', async () => {
  const { runtime: first, wallet } = await createConnectedPage()
  const second = startRuntime({
    config: publicConfig(),
    domain: 'site.example',
    flow: createFlow(),
    hasStored: false,
    session: createStore<Session>({ status: 'unknown' }),
    engine: { ...first.engine, revalidation: lazy(async () => first.engine.revalidation.load()) },
  })
  await vi.waitFor(() => expect(second.engine.revalidation.get()).toBeDefined())
  expect(wallet.methods()).not.toContain(permissionsMethod)
})
