import type { Page } from '@playwright/test'

/** Leaves the practice wallet and its bar out of a page of `kisslock dev`: most people who scan have neither. */
export const withoutPractice = async (page: Page): Promise<void> => {
  await page.route('**/assets/dev-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
}
