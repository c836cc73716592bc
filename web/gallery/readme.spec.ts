import { join } from 'node:path'
import { chromium, test } from '@playwright/test'
import { type Scheme, schemes, sizes } from './places'
import { reached, stateOf } from './reached'
import { settle } from './settle'
import { siteOrigin } from './sites'
import { following, type Reach } from './states/steps'
import { Visitor } from './visitor'

/** The pictures of README and docs/, light and dark: `make pictures` writes them into docs/images/. */
const folder = join(import.meta.dirname, '../../docs/images')
const host = 'tidepool.example'

/** The pictures of this host's site, and what leads there. */
const ofHost: Readonly<Record<string, Reach>> = {
  dialog: stateOf('home-detected').reach,
  guide: following([['opens'], ['guide', 'MetaMask', 'Browser']]),
  phone: stateOf('home-empty').reach,
  account: stateOf('account').reach,
  rejected: stateOf('ext-rejected').reach,
  console: stateOf('console').reach,
}

/** The pictures of states on other sites of the gallery. */
const ofStates = { sign: 'sign-start', links: 'links', devices: 'devices', gate: 'gate', program: 'program-sign-in' }

const draw = async ({ page }: Visitor, name: string) => {
  await page.mouse.move(0, 0)
  for (const scheme of Object.keys(schemes) as Scheme[]) {
    await page.emulateMedia({ colorScheme: scheme })
    await settle(page)
    await page.screenshot({ path: join(folder, `${name}${scheme === 'dark' ? '-dark' : ''}.png`) })
  }
}

for (const [name, id] of Object.entries(ofStates))
  test(`${name}.png and ${name}-dark.png, a state of the gallery`, async ({ browser }) => {
    const visitor = await reached(browser, id, { viewport: sizes.wide.viewport })
    await draw(visitor, name)
    await visitor.leaves()
  })

for (const [name, reach] of Object.entries(ofHost))
  test(`${name}.png and ${name}-dark.png, at ${host}`, async ({ launchOptions }) => {
    // The made-up host name resolves to this run's site, and the browser treats it as secure, like loopback.
    const { host: listens } = new URL(siteOrigin('readme'))
    const named = [
      `--host-resolver-rules=MAP ${host} ${listens}`,
      `--unsafely-treat-insecure-origin-as-secure=http://${host}`,
    ]
    const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), ...named] })
    const { viewport } = name === 'phone' ? sizes.mobile : sizes.wide
    const visitor = await Visitor.arrives(browser, { viewport, baseURL: `http://${host}` }, 'readme')
    await reach(visitor)
    await draw(visitor, name)
    await browser.close()
  })
