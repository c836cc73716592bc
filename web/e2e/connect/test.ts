import type { BrowserContext } from '@playwright/test'
import { type Chain, startChain } from '../chain/startChain'
import { SignInDialog } from '../pages/SignInDialog'
import { test as base } from '../test'
import { type Folder, startFolder } from './folder'

/** A page of a static site: the body, and what it has beside. */
type Shown = { html: string; script?: string; headers?: Record<string, string> }

type Site = {
  served: Folder
  /** The origin of a server of files, which has the copied folder at `/kisslock/`. */
  files: string
  /** A real chain as a site's own node. */
  chain: Chain
  sign: SignInDialog
  /** Goes to the page, which other tabs of the browser have as well. */
  shows: (page: Shown) => Promise<void>
}

const serve = (context: BrowserContext, origin: string, { html, script = '', headers = {} }: Shown) => {
  const head = '<meta charset="utf-8"><title>A static site</title><link rel="icon" href="data:,">'
  const body = `<!doctype html><html lang="en">${head}${html}</html>`
  return Promise.all([
    context.route(
      (url) => url.origin === origin && url.pathname === '/',
      (route) => route.fulfill({ contentType: 'text/html', body, headers }),
    ),
    context.route(`${origin}/site.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: script })),
  ])
}

/** A journey on a page of static files with `kisslock/connect`, without any server of Kisslock's. */
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
  sign: async ({ page }, use) => use(new SignInDialog(page)),
  baseURL: async ({ files }, use) => use(files),
  shows: async ({ page, context, baseURL }, use) =>
    use(async (shown) => {
      // For the browser a fulfilled page has no network address, so Chromium asks for permission to reach this machine.
      await context.grantPermissions(['local-network-access'])
      await serve(context, String(baseURL), shown)
      await page.goto('/')
    }),
})

/** The element's script and the element, set up by attributes alone. */
export const element =
  '<script type="module" src="/kisslock/index.js"></script><kisslock-connect chains="1 8453"></kisslock-connect>'

export { expect } from '../test'
