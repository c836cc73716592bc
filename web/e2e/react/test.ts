import { test as base } from '../signIn/test'
import { buildSite } from './buildSite'

/** A journey on a site of its own with React, beside a real server that signs in. */
export const test = base.extend<{
  built: { script: string; style: string }
  shows: (script?: string) => Promise<void>
}>({
  built: [
    async ({ once }, use) => use(await once('built', async () => ({ value: await buildSite() }))),
    { timeout: 120_000 },
  ],
  settings: { mode: 'optional' },
  shows: async ({ page, context, baseURL, built }, use) =>
    use(async (script = '') => {
      // For the browser a fulfilled page has no network address, so Chromium asks for permission to reach this machine.
      await context.grantPermissions(['local-network-access'])
      const serve = (path: string, contentType: string, body: string) =>
        page.route(`${baseURL}${path}`, (route) => route.fulfill({ contentType, body }))
      await serve(
        '/site',
        'text/html',
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>A site</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/site.css"><script type="module" src="/assets/site.js"></script>
<button id="enter">Enter</button><div id="site"></div></html>`,
      )
      await serve('/assets/site.css', 'text/css', built.style)
      await serve('/assets/site.js', 'text/javascript', built.script)
      await page.goto('/site')
      await page.waitForFunction(() => 'kisslock' in globalThis)
      if (script) await page.addScriptTag({ type: 'module', content: script })
    }),
})

export { expect, sessionOf } from '../signIn/test'
