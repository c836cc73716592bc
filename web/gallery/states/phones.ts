import { createStates } from './state'
import type { Steps } from './steps'

/** Search for a wallet, choose it, and wait for its guide. */
const createFindWalletSteps = (wallet: string): Steps => [
  ['finds', wallet],
  ({ page }) => page.locator('.kl-steps li').nth(2).waitFor(),
]

/**
 * States in which the dialog offers a wallet's own browser: on a phone without pairing, on a phone with pairing, and on
 * a computer, where the dialog shows a code for the phone.
 */
export const phoneStates = {
  ...createStates({ only: 'mobile', browser: 'phone' })({
    'browse-open': createFindWalletSteps('Trust Wallet'),
    'browse-open-german': { steps: createFindWalletSteps('Trust Wallet'), locale: 'de' },
    'browse-open-arabic': { steps: createFindWalletSteps('Trust Wallet'), locale: 'ar' },
    'browse-copy': createFindWalletSteps('Zerion'),
    'browse-beside': { steps: createFindWalletSteps('MetaMask'), site: 'scanning', whole: true },
  }),
  ...createStates()({
    'browse-code': [['opens'], ['guide', 'Trust Wallet', 'Phone'], ['says', 'Continue on your phone']],
  }),
}
