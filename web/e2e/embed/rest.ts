import type { Page } from '@playwright/test'

/** A pattern for the URLs of the element's code, except the element's first file. */
export const restPattern = '**/wallet/assets/embed-*.js'

/** Delay the loading of the element's code, except its first file, until the returned function is called. */
export const holdRest = async (page: Page) => {
  let release = () => {}
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(restPattern, async (route) => {
    await releasePromise
    await route.continue()
  })
  return release
}
