import { statesOf } from './state'
import type { Reach } from './steps'

/** Names of wallets are the same in every language; labels of buttons are not. */
const chooses =
  (wallet: string): Reach =>
  async ({ page, host }) => {
    await host.visit()
    await page.locator('[data-kl-button]').first().click()
    await page.getByRole('option', { name: wallet }).first().click()
    await page.locator('.kl-steps li').nth(2).waitFor()
  }

const onPhone = { only: 'mobile', browser: 'phone' } as const

/** States of a wallet's own browser: on a phone without pairing, beside pairing, and the code for it on a computer. */
export const phones = {
  ...statesOf(onPhone)({
    'browse-open': chooses('Trust Wallet'),
    'browse-open-german': { steps: [chooses('Trust Wallet')], locale: 'de' },
    'browse-open-arabic': { steps: [chooses('Trust Wallet')], locale: 'ar' },
    'browse-copy': chooses('Zerion'),
    'browse-beside': { steps: [chooses('MetaMask')], site: 'scanning', whole: true },
  }),
  ...statesOf()({
    'browse-code': [['opens'], ['guide', 'Trust Wallet', 'Phone'], ['says', 'Continue on your phone']],
  }),
}
