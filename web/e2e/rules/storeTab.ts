import type { Page } from '@playwright/test'

/** Links to other sites do everything but leave: the journeys ask no other origin for anything. */
export const stayHere = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    window.addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[target="_blank"]')) event.preventDefault()
    }),
  )
