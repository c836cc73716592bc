import type { Page } from '@playwright/test'

/** A page of a site of its own. */
export const sitePage = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A site</title><link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">${body}</html>`

/** Files of a site by their paths: a script where the path ends with `.js`, else a page. */
type Files = Readonly<Record<string, string>>

/** Puts files into an origin for every tab of the browser, in the place of what the origin's server has. */
export const putFiles = async (page: Page, origin: string, files: Files, headers = {}): Promise<void> => {
  const context = page.context()
  // For the browser a fulfilled page has no network address, so Chromium asks for permission to reach this machine.
  await context.grantPermissions(['local-network-access'])
  for (const [path, body] of Object.entries(files)) {
    const contentType = path.endsWith('.js') ? 'text/javascript' : 'text/html'
    await context.route(
      (url) => url.origin === origin && url.pathname === path,
      (route) => route.fulfill({ contentType, body, headers }),
    )
  }
}
