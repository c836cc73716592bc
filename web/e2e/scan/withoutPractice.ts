import type { Page } from '@playwright/test'

/** Removes the practice wallet and its bar from a page of `kisslock dev`: most visitors who scan have neither. */
export const withoutPractice = async (page: Page): Promise<void> => {
  await page.route('**/assets/dev-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
}
