import { blockIds } from './bare/blocks.ts'
import { walletName } from './measure/wallet.ts'

/** An action of a visitor: press an element (a Playwright selector), type a letter, or approve in the wallet. */
export type Action = { press: string } | { type: string } | 'approves'

/** A step in the open dialog: the action, and the target (`measure/watch.ts`) that is then seen. */
type Step = { id: StepId; action: Action; expectedTarget: string }

/** A visit to one page: the URL's fragment, whether a wallet is installed, and the steps in order. */
export type Journey = { page: string; hash?: string; hasWallet?: boolean; steps: readonly Step[] }

/** The titles of the steps, in the order of the report. */
export const stepTitles = {
  guide: 'row → guide',
  waiting: 'row → the wallet is asked',
  connected: 'the wallet approves → connected',
  account: 'account button → account',
  networks: 'network → networks',
  key: 'keystroke in the search → results',
} as const
export type StepId = keyof typeof stepTitles

const createStep = (id: StepId, action: Action, expectedTarget: string): Step => ({ id, action, expectedTarget })
const typeLetter = { type: 'm' } as const

/** The journeys. No peer has a search. The bare page's search is a field above its list. */
export const journeys: readonly Journey[] = [
  { page: 'bare', hash: '#search', steps: [createStep('key', typeLetter, '#wallets[data-query="m"] button')] },
  {
    page: 'bare',
    hash: '#blocks',
    steps: blockIds.map((id) => createStep(id, { press: `#${id}` }, `#block[data-shown="${id}"] span`)),
  },
  {
    page: 'page',
    steps: [createStep('guide', { press: 'dialog[open] [data-name="MetaMask"]' }, 'dialog[open] .kl-steps .kl-step')],
  },
  {
    page: 'page',
    hasWallet: true,
    steps: [
      createStep('waiting', { press: `dialog[open] [data-name="${walletName}"]` }, `#kl-stage-title >> ${walletName}`),
      createStep('connected', 'approves', '#kl-stage-title >> Connected'),
      createStep('account', { press: 'button.kl-chip--who' }, 'dialog[open] .kl-panel .kl-row'),
      createStep('networks', { press: 'dialog[open] .kl-panel .kl-row' }, 'dialog[open] [role="radio"]'),
    ],
  },
  { page: 'page', steps: [createStep('key', typeLetter, 'dialog[open] .kl-row mark')] },
  {
    page: 'rainbowkit',
    hasWallet: true,
    steps: [
      createStep(
        'waiting',
        { press: '[data-testid="rk-wallet-option-example.bench"]' },
        `[role="dialog"] div >> Opening ${walletName}`,
      ),
      createStep('connected', 'approves', '[data-testid="rk-account-button"]'),
      createStep('account', { press: '[data-testid="rk-account-button"]' }, '[data-testid="rk-disconnect-button"]'),
    ],
  },
  {
    page: 'connectkit',
    steps: [
      createStep(
        'guide',
        { press: '[role="dialog"] button:has-text("MetaMask")' },
        '[role="dialog"] div >> Get MetaMask',
      ),
    ],
  },
  {
    page: 'connectkit',
    hasWallet: true,
    steps: [
      createStep(
        'waiting',
        { press: `[role="dialog"] button:has-text("${walletName}")` },
        '[role="dialog"] h1 >> Requesting Connection',
      ),
      createStep('connected', 'approves', '#root button >> 0x70'),
      createStep('account', { press: '#root button' }, '[role="dialog"] div >> Disconnect'),
    ],
  },
]
