import { getConnection } from '@wagmi/core'
import { describe, expect, it, vi } from 'vitest'
import { createRpcError, createThrower } from '../wallets/fakeWallet.fixture'
import { createConnectedPage, resetPagesBeforeEach } from './runtime.fixture'
import type { FlowEvent } from './screen'

resetPagesBeforeEach()

describe('networks', () => {
  const polygon: FlowEvent = { type: 'switchRequested', chainId: 137 }

  it('a wallet without the network gets one request to add the network, and no second switch request', async () => {
    const { flow, runtime, wallet, sendEvent, waitForScreen, countRequests } = await createConnectedPage()
    let add: () => void = () => {}
    wallet.answers.wallet_addEthereumChain = () =>
      new Promise((resolve) => {
        add = () => resolve(wallet.moveTo(137))
      })
    sendEvent(polygon)
    await waitForScreen('adding')
    expect(flow.get().screen).toEqual({ at: 'adding', chainId: 137, attempt: 2, step: 'adding' })
    add()
    await vi.waitFor(() => expect(flow.get().open).toBe(false))
    expect([countRequests('wallet_switchEthereumChain'), countRequests('wallet_addEthereumChain')]).toEqual([1, 1])
    expect(getConnection(runtime.engine.config).chainId).toBe(137)
  })

  it.each([
    ['is declined', 4001, { is: 'refused', chainId: 137 }],
    ['is not supported', 4200, { is: 'unsupported', chainId: 137 }],
    ['fails', -32603, { is: 'failed', chainId: 137, error: { code: 'chain/failed' } }],
  ])('the result of a network switch that %s is shown above the list of networks', async (_, code, switching) => {
    const { wallet, sendEvent, screen } = await createConnectedPage()
    wallet.answers.wallet_switchEthereumChain = createThrower(createRpcError(code))
    sendEvent(polygon)
    await vi.waitFor(() => expect(screen()).toMatchObject({ at: 'networks', switching }))
  })

  it.each<[string, FlowEvent, number]>([
    ['after a click on the button that only adds the network', { type: 'addRequested', chainId: 137 }, 0],
    ['after a switch that ended with error 4902', polygon, 1],
  ])('if the visitor declines to add a network %s, the network is not offered again', async (_, event, switches) => {
    const { wallet, sendEvent, screen, countRequests } = await createConnectedPage()
    wallet.answers.wallet_addEthereumChain = createThrower(createRpcError(4001))
    sendEvent(event)
    const switching = { is: 'refused', chainId: 137, offered: true }
    await vi.waitFor(() => expect(screen()).toEqual({ at: 'networks', switching }))
    expect(countRequests('wallet_switchEthereumChain')).toBe(switches)
  })
})
