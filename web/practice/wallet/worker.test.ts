// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { createWallet } from './createWallet'
import { alice, approveAll, connectedState, createObservedWallet, site } from './testWallet.fixture'

const waitUntilSettled = () => new Promise((resolve) => setTimeout(resolve, 0))

test('A wallet whose worker sleeps responds only after the worker wakes, in the order of the requests', async () => {
  const { wallet, ask } = createObservedWallet(approveAll, connectedState)
  const answers: unknown[] = []
  wallet.sleep()
  for (const method of ['eth_chainId', 'eth_accounts']) void ask(method).then((answer) => answers.push(answer))
  await waitUntilSettled()
  expect(answers).toEqual([])
  wallet.wake()
  await waitUntilSettled()
  expect(answers).toEqual(['0x1', [alice.address]])
  expect(await ask('eth_chainId')).toBe('0x1')
})

test('The first request that waits for a sleeping worker calls onNeeded, once for each sleep', async () => {
  const onNeeded = vi.fn(() => wallet.wake())
  const wallet = createWallet({ approve: approveAll, onNeeded })
  const ask = () => wallet.request(site, { method: 'eth_chainId' })
  await ask()
  expect(onNeeded).not.toHaveBeenCalled()
  wallet.sleep()
  await Promise.all([ask(), ask()])
  wallet.sleep()
  await ask()
  expect(onNeeded).toHaveBeenCalledTimes(2)
})

test('An invalid request is rejected even while the worker sleeps', async () => {
  const { wallet, ask } = createObservedWallet()
  wallet.sleep()
  await expect(ask('wallet_makeCoffee')).rejects.toMatchObject({ code: -32601 })
})
