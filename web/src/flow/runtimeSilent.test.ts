import { expect, it, vi } from 'vitest'
import { FakeWallet, hang, rpcError } from '../wallets/fakeWallet.fixture'
import { connectedPage, freshPages, page, permissions } from './runtime.fixture'

freshPages()

/** A wallet that answers nothing until `speak` is called. */
const silentWallet = () => {
  const wallet = new FakeWallet()
  let speak = () => {}
  const spoken = new Promise<void>((resolve) => (speak = resolve))
  wallet.answers.eth_chainId = () => spoken.then(() => '0x1')
  wallet.answers.eth_accounts = () => spoken.then(() => [])
  wallet.answers[permissions] = hang
  return { wallet, speak }
}

/** The page after the visitor has pressed a silent wallet, and three seconds have passed. */
const pressed = async () => {
  vi.useFakeTimers()
  const { wallet, speak } = silentWallet()
  const tab = page(wallet)
  tab.ask()
  await vi.waitFor(() => expect(wallet.methods()).toContain('eth_chainId'))
  await vi.advanceTimersByTimeAsync(2900)
  expect(tab.screen().at).toBe('waiting')
  await vi.advanceTimersByTimeAsync(200)
  return { ...tab, speak }
}

it('a wallet that leaves even reads without an answer for three seconds is silent, and its screen continues when it answers', async () => {
  const { screen, speak, uid } = await pressed()
  expect(screen()).toMatchObject({ at: 'timedOut', silent: true, uid })
  speak()
  await vi.advanceTimersByTimeAsync(1)
  expect(screen()).toMatchObject({ at: 'waiting', uid })
})

it('a wallet that was silent and is left stays left when it answers', async () => {
  const { screen, speak, send } = await pressed()
  send({ type: 'back' })
  speak()
  await vi.advanceTimersByTimeAsync(1)
  expect(screen()).toEqual({ at: 'home' })
})

it.each([
  ['shows its question', new FakeWallet()],
  ['refuses reads', Object.assign(new FakeWallet(), { request: () => Promise.reject(rpcError(4900)) })],
])('a wallet that %s is not silent', async (_, wallet) => {
  vi.useFakeTimers()
  wallet.answers[permissions] = hang
  const { ask, screen } = page(wallet)
  ask()
  await vi.advanceTimersByTimeAsync(5000)
  expect(screen()).not.toHaveProperty('silent')
})

it('a sign-in whose wallet ends the connection says so; other screens of the account close', async () => {
  const { send, wallet, screen, flow, uid } = await connectedPage()
  send({ type: 'opened', to: 'sign' })
  wallet.emit('accountsChanged', [])
  await vi.waitFor(() => expect(screen()).toMatchObject({ at: 'failed', uid, error: { code: 'wallet/ended' } }))
  expect(flow.get().open).toBe(true)
})
