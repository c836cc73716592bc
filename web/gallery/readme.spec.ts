import { join } from 'node:path'
import { chromium, test } from '@playwright/test'
import { settle } from './settle'
import { siteOrigin } from './sites'
import { operator } from './states/console'
import { Visitor } from './visitor'

/** The README's pictures: `make pictures` writes them into docs/images/. */
const folder = join(import.meta.dirname, '../../docs/images')
const host = 'tidepool.example'
const wide = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

const pictures = {
  dialog: { viewport: wide, reach: (visitor: Visitor) => visitor.returns() },
  guide: {
    viewport: wide,
    reach: async (visitor: Visitor) => {
      await visitor.host.visitAndOpen()
      await visitor.opensGuide('MetaMask', 'Browser')
    },
  },
  phone: { viewport: phone, reach: (visitor: Visitor) => visitor.host.visitAndOpen() },
  console: { viewport: wide, reach: (visitor: Visitor) => operator.console?.reach(visitor) },
} as const

for (const [name, { viewport, reach }] of Object.entries(pictures))
  test(`${name}.png, at ${host}`, async ({ launchOptions }) => {
    // The made-up host name resolves to this run's site, and the browser treats it as secure, like loopback.
    const { host: listens } = new URL(siteOrigin('readme'))
    const named = [
      `--host-resolver-rules=MAP ${host} ${listens}`,
      `--unsafely-treat-insecure-origin-as-secure=http://${host}`,
    ]
    const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...named] })
    const visitor = await Visitor.arrives(browser, { viewport, baseURL: `http://${host}` }, 'readme')
    await reach(visitor)
    await visitor.page.mouse.move(0, 0)
    await settle(visitor.page)
    await visitor.page.screenshot({ path: join(folder, `${name}.png`) })
    await browser.close()
  })
