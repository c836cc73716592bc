import { simulateTelegram } from '../../e2e/phones/contexts'
import { createStates } from './state'
import type { Steps } from './steps'

const failingRequest = { error: { code: -32603, message: 'Internal JSON-RPC error.' } }
const pendingRequest = { error: { code: -32002, message: 'Request of type wallet_requestPermissions already pending' } }
const lockedWallet = { error: { code: -32603, message: 'Wallet is locked' } }

/** Open the dialog in the window of an app that is not a wallet. */
const stepsInWindow: Steps = [['visits'], ['taps'], ['says', 'Open this page in your browser']]

/** States after choosing a wallet of this browser: the request and its outcomes. */
export const askingStates = createStates()({
  'ext-waiting': [['asks', 'ask', 'Approve in Rabby Wallet']],
  'ext-rejected': [['asks', 'reject', 'Not connected']],
  'ext-pending': [['asks', pendingRequest, 'Rabby Wallet is already asking']],
  'ext-locked': [['asks', lockedWallet, 'Unlock Rabby Wallet']],
  'ext-error': [['asks', failingRequest, 'Rabby Wallet could not connect']],
  'ext-error-details': [['asks', failingRequest, 'Rabby Wallet could not connect'], ['opensDetails']],
  'ext-success': [
    ...([['clock'], ['returns'], ['behaves', 'connect', 'ask'], ['chooses', 'Rabby Wallet']] as const),
    ...([['says', 'Approve in Rabby Wallet'], ['stops'], ['approves'], ['says', 'Connected']] as const),
  ],
  // The wallet announces itself while its guide is open.
  'ext-ready': [
    ...([['clock'], ['has', 'zerion', { announceAfter: 600_000 }], ['opens'], ['guide', 'Zerion', 'Browser']] as const),
    ...([
      ['waits', 600_000],
      ['says', 'Zerion is ready'],
    ] as const),
  ],
  gone: [['opens'], ['searches', 'kaikas'], ['chooses', 'Kaikas'], ['says', 'Kaikas Wallet']],
  timeout: [['clock'], ['asks', 'never', 'Approve in Rabby Wallet'], ['waits', 121_000], ['says', 'Not connected']],
  'm-inapp': {
    ...{ only: 'mobile', browser: 'phone' },
    steps: [['has', 'rabby'], ['visits'], ['taps'], ['offers', 'Connect with Rabby Wallet']],
  },
  'm-webview': { only: 'mobile', browser: 'instagram', steps: stepsInWindow },
  'm-webview-opens': {
    only: 'mobile',
    browser: 'phone',
    steps: [({ page }) => simulateTelegram(page), ...stepsInWindow],
  },
})
