import type { State } from 'wagmi'
import { alice } from '../../src/wallets/fakeWallet.fixture'

const connector = { id: 'io.rabby', name: 'Rabby', type: 'injected', uid: 'a' } as never

/** wagmi's state for a visitor who was connected with Rabby. */
export const rememberedState: State = {
  chainId: 1,
  current: 'a',
  status: 'connected',
  connections: new Map([['a', { accounts: [alice], chainId: 1, connector }]]),
}

/** `rememberedState` in the format in which wagmi stores a state. */
export const rememberedText = JSON.stringify({
  state: { ...rememberedState, connections: { __type: 'Map', value: [...rememberedState.connections] } },
  version: 3,
})
