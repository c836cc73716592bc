import type { WalletOptions } from '../../e2e/wallet/options'
import { createStates } from './state'
import type { Steps } from './steps'

const openAccountSteps: Steps = [['connects'], ['opensAccount']]
const openWalletsSteps: Steps = [
  ['presses', /^Connected wallets/],
  ['says', 'Connected wallets'],
]
const createConnectAnotherSteps = (wallet: string): Steps => [
  ...openWalletsSteps,
  ...([['presses', 'Connect another wallet'], ['chooses', wallet], ['isClosed'], ['opensAccount']] as const),
]

/** Open the networks and choose one. `behaviour` is the wallet's response. */
const createChooseNetworkSteps = (network: string, behaviour: NonNullable<WalletOptions['behaviour']>): Steps => [
  ['connects', { behaviour }],
  ['opensNetworks'],
  ['picks', network],
]

const unsupportedNetwork = { error: { code: 4200, message: 'The wallet does not support this network.' } }

/** States with a connected wallet: the account, the list of connected wallets, and the networks. */
export const connectedStates = createStates()({
  account: [
    ...openAccountSteps,
    ({ account }) => account.balance.getByText('ETH').waitFor(),
    ({ account }) => account.box.getByText('mira.eth').waitFor(),
  ],
  'account-copied': [
    ({ page }) => page.context().grantPermissions(['clipboard-write']),
    ['clock'],
    ...openAccountSteps,
    ['stops'],
    ({ account }) => account.copiesAddress(),
  ],
  'rpc-down': [['connects', { chains: [8453, 1] }], ['opensAccount'], ['shows', 'Base is not answering']],
  'account-wallets': [
    ['has', 'zerion'],
    ['has', 'enkrypt'],
    ...openAccountSteps,
    ...createConnectAnotherSteps('Zerion'),
    ...createConnectAnotherSteps('Enkrypt Wallet'),
    ...openWalletsSteps,
  ],
  'account-leave': [...openAccountSteps, ['leaves']],
  'net-list': [['connects'], ['opensNetworks']],
  'net-switching': [...createChooseNetworkSteps('Base', { switch: 'ask' }), ['row', 'Base', 'Approve in Rabby Wallet']],
  'net-adding': [
    ...createChooseNetworkSteps('Linea', { add: 'ask', switch: 'ask' }),
    ({ networks }) => networks.adding('Linea').waitFor(),
  ],
  'net-refused': [...createChooseNetworkSteps('Base', { switch: 'reject' }), ['row', 'Base', 'Ask again']],
  'net-unsupported': [
    ...createChooseNetworkSteps('Linea', { switch: unsupportedNetwork }),
    ['row', 'Linea', 'Not in Rabby Wallet'],
  ],
  'net-wrong': [
    ['connects', { chains: [137, 1], chainId: 137 }],
    ({ host }) => host.wrongNetworkButton.click(),
    ({ networks }) => networks.rows.first().waitFor(),
  ],
})
