import { stayHere } from '../../e2e/rules/storeTab'
import { createStates } from './state'
import type { Steps } from './steps'

const openInstallGuideSteps: Steps = [['opens'], ['guide', 'Zerion', 'Browser']]
/** Open the store of extensions and return to the page. */
const returnFromStoreSteps: Steps = [
  ...openInstallGuideSteps,
  ({ page }) => stayHere(page),
  ({ dialog }) => dialog.link('Get Zerion').click(),
  ({ dialog }) => dialog.actionCard.getByText('Almost there').waitFor(),
]

/** States after choosing a wallet that is not in this browser: guides to install the wallet or to connect to it. */
export const guideStates = createStates()({
  install: openInstallGuideSteps,
  'install-return': returnFromStoreSteps,
  'install-resumed': [
    ...returnFromStoreSteps,
    ['has', 'zerion', { behaviour: { connect: 'ask' } }],
    ['presses', 'Refresh and continue'],
    ['says', 'Approve in Zerion'],
  ],
  'install-none': {
    browser: 'safari',
    steps: [
      ...([['opens'], ['searches', 'Binance'], ['chooses', 'Binance Wallet']] as const),
      ({ dialog }) => dialog.choosesMethod('Browser'),
    ],
  },
  'qr-unset': [['has', 'rabby'], ['opens'], ['guide', 'Rainbow', 'Phone']],
  'ledger-unset': [['opens'], ['guide', 'Ledger', 'Desktop']],
  offline: [
    ['opens'],
    ({ page }) => page.context().setOffline(true),
    ['chooses', 'Rainbow'],
    ['says', 'You are offline'],
  ],
})
