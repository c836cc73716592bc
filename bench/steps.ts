import { blockIds } from './bare/blocks.ts'
import { walletName } from './measure/wallet.ts'

/** An action of a visitor: press an element (a Playwright selector), type a letter, or approve in the wallet. */
export type Action = { press: string } | { type: string } | 'approves'

/** A step in the open dialog: the action, and the target (`measure/watch.ts`) that is then seen. */
type Step = { id: StepId; does: Action; seen: string }

/** A visit to one page: the URL's fragment, whether a wallet is installed, and the steps in order. */
export type Journey = { page: string; at?: string; hasWallet?: boolean; steps: readonly Step[] }

/** The titles of the steps, in the order of the report. */
export const titles = {
  guide: 'row → guide',
  waiting: 'row → the wallet is asked',
  connected: 'the wallet approves → connected',
  account: 'account button → account',
  networks: 'network → networks',
  key: 'keystroke in the search → results',
} as const
export type StepId = keyof typeof titles

const step = (id: StepId, does: Action, seen: string): Step => ({ id, does, seen })
const search = { type: 'm' } as const

/** The journeys. No peer has a search. The bare page's search is a field above its list. */
export const journeys: readonly Journey[] = [
  { page: 'bare', at: '#search', steps: [step('key', search, '#wallets[data-query="m"] button')] },
  {
    page: 'bare',
    at: '#blocks',
    steps: blockIds.map((id) => step(id, { press: `#${id}` }, `#block[data-shown="${id}"] span`)),
  },
  {
    page: 'page',
    steps: [step('guide', { press: 'dialog[open] [data-name="MetaMask"]' }, 'dialog[open] .kl-steps .kl-step')],
  },
  {
    page: 'page',
    hasWallet: true,
    steps: [
      step('waiting', { press: `dialog[open] [data-name="${walletName}"]` }, `#kl-stage-title >> ${walletName}`),
      step('connected', 'approves', '#kl-stage-title >> Connected'),
      step('account', { press: 'button.kl-chip--who' }, 'dialog[open] .kl-panel .kl-row'),
      step('networks', { press: 'dialog[open] .kl-panel .kl-row' }, 'dialog[open] [role="radio"]'),
    ],
  },
  { page: 'page', steps: [step('key', search, 'dialog[open] .kl-row mark')] },
  {
    page: 'rainbowkit',
    hasWallet: true,
    steps: [
      step(
        'waiting',
        { press: '[data-testid="rk-wallet-option-example.bench"]' },
        `[role="dialog"] div >> Opening ${walletName}`,
      ),
      step('connected', 'approves', '[data-testid="rk-account-button"]'),
      step('account', { press: '[data-testid="rk-account-button"]' }, '[data-testid="rk-disconnect-button"]'),
    ],
  },
  {
    page: 'connectkit',
    steps: [
      step('guide', { press: '[role="dialog"] button:has-text("MetaMask")' }, '[role="dialog"] div >> Get MetaMask'),
    ],
  },
  {
    page: 'connectkit',
    hasWallet: true,
    steps: [
      step(
        'waiting',
        { press: `[role="dialog"] button:has-text("${walletName}")` },
        '[role="dialog"] h1 >> Requesting Connection',
      ),
      step('connected', 'approves', '#root button >> 0x70'),
      step('account', { press: '#root button' }, '[role="dialog"] div >> Disconnect'),
    ],
  },
]
