import { getConnection } from '@wagmi/core'
import { describe, expect, it, vi } from 'vitest'
import { hang, rpcError, throws } from '../wallets/fakeWallet.fixture'
import { connectedPage, freshPages, settleLateAnswer } from './runtime.fixture'
import type { FlowEvent } from './screen'

freshPages()

describe('networks', () => {
  const polygon: FlowEvent = { type: 'switchRequested', chainId: 137 }

  it('a network the wallet knows: the site follows and the dialog closes', async () => {
    const { flow, runtime, wallet, send } = await connectedPage()
    wallet.known.push(137)
    send(polygon)
    await vi.waitFor(() => expect(flow.get().open).toBe(false))
    expect(runtime.connection.get().chainId).toBe(137)
  })

  it('one it does not know is added by the same work: nothing is asked twice', async () => {
    const { flow, runtime, wallet, send, at, count } = await connectedPage()
    let add: () => void = () => {}
    wallet.answers.wallet_addEthereumChain = () =>
      new Promise((resolve) => {
        add = () => resolve(wallet.moveTo(137))
      })
    send(polygon)
    await at('adding')
    expect(flow.get().screen).toEqual({ at: 'adding', chainId: 137, attempt: 2, step: 'adding' })
    add()
    await vi.waitFor(() => expect(flow.get().open).toBe(false))
    expect([count('wallet_switchEthereumChain'), count('wallet_addEthereumChain')]).toEqual([1, 1])
    expect(getConnection(runtime.engine.config).chainId).toBe(137)
  })

  it.each([
    ['declined', 4001, { is: 'refused', chainId: 137 }],
    ['not possible', 4200, { is: 'unsupported', chainId: 137 }],
    ['broken', -32603, { is: 'failed', chainId: 137, error: { code: 'chain/failed' } }],
  ])('a switch that is %s is said above the list', async (_, code, switching) => {
    const { wallet, send, screen } = await connectedPage()
    wallet.answers.wallet_switchEthereumChain = throws(rpcError(code))
    send(polygon)
    await vi.waitFor(() => expect(screen()).toMatchObject({ at: 'networks', switching }))
  })

  it('adding a network by its own button asks for that alone', async () => {
    const { flow, wallet, send } = await connectedPage()
    send({ type: 'addRequested', chainId: 137 })
    await vi.waitFor(() => expect(flow.get().open).toBe(false))
    expect(wallet.methods()).toContain('wallet_addEthereumChain')
    expect(wallet.methods()).not.toContain('wallet_switchEthereumChain')
  })

  it.each<[string, FlowEvent]>([
    ['by its own button', { type: 'addRequested', chainId: 137 }],
    ['before the switch (4902)', polygon],
  ])('a network whose adding was declined, %s, is not offered once more', async (_, event) => {
    const { wallet, send, screen } = await connectedPage()
    wallet.answers.wallet_addEthereumChain = throws(rpcError(4001))
    send(event)
    const switching = { is: 'refused', chainId: 137, offered: true }
    await vi.waitFor(() => expect(screen()).toEqual({ at: 'networks', switching }))
  })

  it('going back takes the question back', async () => {
    vi.useFakeTimers()
    const { wallet, send, asked, screen } = await connectedPage()
    wallet.answers.wallet_switchEthereumChain = hang
    send(polygon)
    await asked('wallet_switchEthereumChain')
    send({ type: 'back' })
    await settleLateAnswer()
    expect(screen()).toEqual({ at: 'account' })
  })
})
