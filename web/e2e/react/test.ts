import type { Page } from '@playwright/test'
import { buildPackage } from '../habits/buildPackage'
import { createSitePage, putFiles } from '../rules/putFiles'
import { test as base } from '../signIn/test'

/** A test of a site that uses React, with a real server that signs visitors in. */
export const test = base.extend<{
  built: string
  /**
   * Open the site with the script `script`. `more.query` is the query of the site's URL, and `more.tab` is the tab in
   * which the site opens.
   */
  shows: (script?: string, more?: { query?: string; tab?: Page }) => Promise<void>
}>({
  built: [
    async ({ once }, use) => use(await once('built', async () => ({ value: await buildPackage(import.meta.dirname) }))),
    { timeout: 120_000 },
  ],
  settings: { mode: 'optional' },
  shows: async ({ page, baseURL, built }, use) =>
    use(async (script = '', { query = '', tab = page } = {}) => {
      const site = createSitePage(`<script type="module" src="/assets/site.js"></script>
<button id="enter">Enter</button><div id="site"></div>`)
      await putFiles(tab, String(baseURL), { '/site': site, '/assets/site.js': built })
      await tab.goto(`${baseURL}/site${query}`)
      await tab.waitForFunction(() => 'kisslock' in globalThis)
      if (script) await tab.addScriptTag({ type: 'module', content: script })
    }),
})

export { expect } from '../signIn/test'
