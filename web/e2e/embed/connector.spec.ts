import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { rabby } from '../journeys/wallets'
import { bundleScript } from '../rules/bundled'
import { createSitePage, putFiles } from '../rules/putFiles'
import { installWallet } from '../wallet/installWallet'
import { holdRest, restPattern } from './rest'
import { test as base, expect } from './test'
import type { WagmiSite } from './wagmiSite'

/** A test of a page with the element and a wagmi application. */
const test = base.extend<{ script: string; shows: () => Promise<void> }>({
  script: [
    async ({ once }, use) =>
      use(await once('wagmi', async () => ({ value: await bundleScript(join(import.meta.dirname, 'wagmiSite.ts')) }))),
    { timeout: 120_000 },
  ],
  shows: async ({ page, baseURL, script }, use) =>
    use(async () => {
      const site = createSitePage(`<script type="module" src="/site.js"></script>
<script type="module" src="/wallet/embed.js"></script><kisslock-connect></kisslock-connect>`)
      await putFiles(page, String(baseURL), { '/site': site, '/site.js': script })
      await page.goto('/site')
      await page.waitForFunction(() => 'site' in globalThis)
    }),
})

type WithSite = { site: WagmiSite }
const readState = (page: Page) => page.evaluate(() => (globalThis as unknown as WithSite).site.state())
const connectInPage = (page: Page) => page.evaluate(() => (globalThis as unknown as WithSite).site.connect())

test('A connection through the element is also a connection in wagmi', async ({ page, host, shows }) => {
  const { address } = await installWallet(page, rabby)
  await shows()
  await host.choosesWallet()
  await host.showsConnected(address, 'Ethereum')
  await expect.poll(() => readState(page)).toEqual({ status: 'connected', address })

  await page.evaluate(() => (globalThis as unknown as WithSite).site.disconnect())
  expect((await readState(page)).status).toBe('disconnected')
  await host.showsConnected(address, 'Ethereum')

  expect(await connectInPage(page)).toBe('connected')
  expect(await readState(page)).toEqual({ status: 'connected', address })
})

test('If Escape cancels the dialog before the element’s code has loaded, connecting in wagmi rejects as declined', async ({
  page,
  host,
  shows,
}) => {
  const release = await holdRest(page)
  await shows()
  await expect(host.connectButton).toBeVisible()
  const connectPromise = connectInPage(page)
  await expect(host.connectButton).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Escape')
  expect(await connectPromise).toBe(4001)
  release()
})

test.describe('An element whose code does not load', () => {
  test.use({ expectedErrors: /Failed to load resource|could not be loaded/ })

  test('if the element’s code does not load, connecting in wagmi fails, even for a returning visitor', async ({
    page,
    host,
    shows,
  }) => {
    await page.route(restPattern, (route) => route.abort())
    await shows()
    await expect(host.connectButton).toBeVisible()
    expect(await connectInPage(page)).toBe(4001)
    await page.evaluate(() =>
      document.querySelector('kisslock-connect')?.shadowRoot?.firstElementChild?.replaceChildren(),
    )
    expect(await connectInPage(page)).toBe(4001)
  })
})
