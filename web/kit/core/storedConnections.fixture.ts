import { alice } from '../../src/wallets/fakeWallet.fixture'

/** The library's stored state of a visitor who was connected by Rabby. */
export const rememberedText = JSON.stringify({
  state: {
    chainId: 1,
    current: 'a',
    connections: {
      __type: 'Map',
      value: [
        [
          'a',
          { accounts: [alice], chainId: 1, connector: { id: 'io.rabby', name: 'Rabby', type: 'injected', uid: 'a' } },
        ],
      ],
    },
  },
  version: 3,
})
