import { statesOf } from './state'
import type { Steps } from './steps'

/** Finds a wallet and waits for its guide. */
const finds = (wallet: string): Steps => [
  ['finds', wallet],
  ({ page }) => page.locator('.kl-steps li').nth(2).waitFor(),
]

/** States of a wallet's own browser: on a phone without pairing, beside pairing, and the code for it on a computer. */
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
