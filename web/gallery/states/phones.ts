import { statesOf } from './state'
import type { Steps } from './steps'

/** Search for a wallet, choose it, and wait for its guide. */
const finds = (wallet: string): Steps => [
  ['finds', wallet],
  ({ page }) => page.locator('.kl-steps li').nth(2).waitFor(),
]

/**
 * States in which the dialog offers a wallet's own browser: on a phone without pairing, on a phone with pairing, and on
 * a computer, where the dialog shows a code for the phone.
 */
export const phones = {
  ...statesOf({ only: 'mobile', browser: 'phone' })({
    'browse-open': finds('Trust Wallet'),
    'browse-open-german': { steps: finds('Trust Wallet'), locale: 'de' },
    'browse-open-arabic': { steps: finds('Trust Wallet'), locale: 'ar' },
    'browse-copy': finds('Zerion'),
    'browse-beside': { steps: finds('MetaMask'), site: 'scanning', whole: true },
  }),
  ...statesOf()({
    'browse-code': [['opens'], ['guide', 'Trust Wallet', 'Phone'], ['says', 'Continue on your phone']],
  }),
}
