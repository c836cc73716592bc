import type { Page } from '@playwright/test'

/** Prevent links to other sites from opening, because tests send no request to another origin. */
export const stayHere = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    window.addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[target="_blank"]')) event.preventDefault()
    }),
  )
