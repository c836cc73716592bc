import type { Page } from '@playwright/test'

/** Return the HTML of a site's page. */
export const createSitePage = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A site</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">${body}</html>`

/** Files of a site by path. A file whose path ends with `.js` is a script. Every other file is an HTML page. */
type Files = Readonly<Record<string, string>>

/** Serve files at an origin in every tab of the browser. `files` take priority over files of the origin's server. */
export const putFiles = async (page: Page, origin: string, files: Files, headers = {}): Promise<void> => {
  const context = page.context()
  // A response that Playwright fulfills has no network address, so Chromium requires permission for requests to
  // loopback.
  await context.grantPermissions(['local-network-access'])
  for (const [path, body] of Object.entries(files)) {
    const contentType = path.endsWith('.js') ? 'text/javascript' : 'text/html'
    await context.route(
      (url) => url.origin === origin && url.pathname === path,
      (route) => route.fulfill({ contentType, body, headers }),
    )
  }
}
