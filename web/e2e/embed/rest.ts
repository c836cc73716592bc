import type { Page } from '@playwright/test'

/** The addresses of all code of the element but its first file. */
export const rest = '**/wallet/assets/embed-*.js'

/** Holds back all code of the element but its first file, until the returned function is called. */
export const holdRest = async (page: Page) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(rest, async (route) => {
    await held
    await route.continue()
  })
  return release
}
