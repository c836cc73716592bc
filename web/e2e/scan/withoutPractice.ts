import type { Page } from '@playwright/test'

/**
 * Remove the practice wallet and its panel from a page of `kisslock dev`, because most visitors who scan a code have no
 * wallet in the browser.
 */
export const removePracticeWallet = async (page: Page): Promise<void> => {
  await page.route('**/assets/dev-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
}
