import { createStates } from './state'

/** States of the button on the page around the dialog. */
export const hostStates = createStates()({
  'host-idle': [['visits']],
  'host-hover': { pointing: true, steps: [['visits'], ({ host }) => host.connectButton.hover()] },
  'host-focus': [['visits'], ['keys', 'Tab']],
  'host-connecting': [
    ['has', 'rabby', { behaviour: { connect: 'ask' } }],
    ['opens'],
    ['chooses', 'Rabby Wallet'],
    ['says', 'Approve in Rabby Wallet'],
    ({ dialog }) => dialog.closes(),
    ({ host }) => host.showsConnecting(),
  ],
  // The wallet does not respond, and the test stops the clock before the placeholder disappears.
  'host-reconnecting': [
    ['connects'],
    ['behaves', 'eth_accounts', 'never'],
    ['clock'],
    ['reloads'],
    ['restores', 'Restoring your connection'],
  ],
  // The wallet's worker is starting. The clock runs until the button shows "Restoring…".
  'host-restoring': [['connects'], ['sleeps'], ['reloads'], ['offers', 'Restoring…']],
  'host-connected': [
    ['connects'],
    ({ host }) => host.accountChip.getByText('mira.eth').waitFor(),
    async ({ host }) => (await host.balance.isVisible()) && host.balance.getByText('ETH').waitFor(),
  ],
  'host-wrongnet': [['connects', { chains: [137, 1], chainId: 137 }], ({ host }) => host.wrongNetworkButton.waitFor()],
})
