import type { Page } from '@playwright/test'

/** Prevent links to other sites from opening, because tests must not send requests to other origins. */
export const stayHere = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    window.addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[target="_blank"]')) event.preventDefault()
    }),
  )
