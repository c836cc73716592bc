import { join } from 'node:path'
import { chromium, test } from '@playwright/test'
import { type Scheme, schemes } from './places'
import { settle } from './settle'
import { siteOrigin } from './sites'
import { states } from './states'
import { operator } from './states/console'
import { Visitor } from './visitor'

/** The pictures of README and docs/, light and dark: `make pictures` writes them into docs/images/. */
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
  account: {
    viewport: wide,
    reach: async (visitor: Visitor) => {
      await visitor.connects()
      await visitor.host.opensAccount()
    },
  },
  rejected: { viewport: wide, reach: (visitor: Visitor) => visitor.returnsTo('reject', 'Not connected') },
  console: { viewport: wide, reach: (visitor: Visitor) => operator.console?.reach(visitor) },
  sign: { viewport: wide, state: 'sign-start' },
  links: { viewport: wide, state: 'links' },
  devices: { viewport: wide, state: 'devices' },
  gate: { viewport: wide, state: 'gate' },
  program: { viewport: wide, state: 'program-sign-in' },
} as const

const draw = async ({ page }: Visitor, name: string) => {
  await page.mouse.move(0, 0)
  for (const scheme of Object.keys(schemes) as Scheme[]) {
    await page.emulateMedia({ colorScheme: scheme })
    await settle(page)
    await page.screenshot({ path: join(folder, `${name}${scheme === 'dark' ? '-dark' : ''}.png`) })
  }
}

for (const [name, picture] of Object.entries(pictures)) {
  const { viewport } = picture
  if ('state' in picture) {
    test(`${name}.png and ${name}-dark.png, a state of the gallery`, async ({ browser }) => {
      const state = states[picture.state]
      if (!state) throw new Error(`The gallery has no state ${picture.state}.`)
      const visitor = await Visitor.arrives(browser, { viewport }, state.site)
      await state.reach(visitor)
      await draw(visitor, name)
      await visitor.leaves()
    })
    continue
  }
  test(`${name}.png and ${name}-dark.png, at ${host}`, async ({ launchOptions }) => {
    // The made-up host name resolves to this run's site, and the browser treats it as secure, like loopback.
    const { host: listens } = new URL(siteOrigin('readme'))
    const named = [
      `--host-resolver-rules=MAP ${host} ${listens}`,
      `--unsafely-treat-insecure-origin-as-secure=http://${host}`,
    ]
    const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...named] })
    const visitor = await Visitor.arrives(browser, { viewport, baseURL: `http://${host}` }, 'readme')
    await picture.reach(visitor)
    await draw(visitor, name)
    await browser.close()
  })
}
