import { type Chain, startChain } from '../chain/startChain'
import { createSitePage, putFiles } from '../rules/putFiles'
import { test as base } from '../test'
import { type Folder, startFolder } from './folder'

/** A page of a static site: its body, its script and its response headers. */
type ShownPage = { html: string; script?: string; headers?: Record<string, string> }

type Site = {
  served: Folder
  /** The origin of a file server with the copied folder at `/kisslock/`. */
  files: string
  /** A real chain that acts as the site's own node. */
  chain: Chain
  /** Open the page. Other tabs of the browser can open the same page. */
  shows: (page: ShownPage) => Promise<void>
  /** The console messages for developers. */
  advice: readonly string[]
}

/** A test of a page that consists of static files and uses `kisslock/connect`, without a Kisslock server. */
export const test = base.extend<Site>({
  served: [async ({ once }, use) => use(await once('files', startFolder)), { timeout: 400_000 }],
  files: async ({ served }, use) => use(served.origin),
  chain: [
    async ({ once }, use) =>
      use(
        await once('chain', async () => {
          const chain = await startChain(31_337)
          return { value: chain, stop: chain.stop }
        }),
      ),
    { timeout: 60_000 },
  ],
  baseURL: async ({ files }, use) => use(files),
  shows: async ({ page, files }, use) =>
    use(async ({ html, script = '', headers }) => {
      await putFiles(page, files, { '/': createSitePage(html), '/site.js': script }, headers)
      await page.goto('/')
    }),
  advice: async ({ page }, use) => {
    const consoleTexts: string[] = []
    page.on('console', (message) => message.text().startsWith('Kisslock:') && consoleTexts.push(message.text()))
    await use(consoleTexts)
  },
})

/** The element's script and the element, configured with attributes only. */
export const elementHtml =
  '<script type="module" src="/kisslock/index.js"></script><kisslock-connect chains="1 8453"></kisslock-connect>'

export { expect } from '../test'
