import type { Page } from '@playwright/test'
import { buildPackage } from '../habits/buildPackage'
import { createSitePage, putFiles } from '../rules/putFiles'
import { test as base } from '../test'

const html = createSitePage('<header id="site"></header><script src="/assets/rainbowkit.js"></script>')

/** A test of a site written with RainbowKit's names. */
export const test = base.extend<{
  built: string
  /**
   * Open the site. `?first` sets Base as the site's first chain, `?welcome` opens the dialog in an effect, `?groups`
   * adds groups of wallets, `?german` sets German.
   */
  visits: (query?: string, tab?: Page) => Promise<void>
}>({
  built: [
    async ({ once }, use) => use(await once('built', async () => ({ value: await buildPackage(import.meta.dirname) }))),
    { timeout: 120_000 },
  ],
  visits: async ({ page, baseURL, built }, use) =>
    use(async (query = '', tab = page) => {
      await putFiles(tab, String(baseURL), { '/site': html, '/assets/rainbowkit.js': built })
      await tab.goto(`/site${query}`)
    }),
})

export { expect } from '../test'
