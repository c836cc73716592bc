import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rabby } from '../journeys/wallets'
import { expectPlaceHeld } from '../rules/corner'
import { installWallet } from '../wallet/installWallet'
import { test } from './test'

const docs = readFileSync(join(import.meta.dirname, '../../../docs/start/html.md'), 'utf8')
const file = (name: string) => new RegExp(`^[^\n]* ${name}[^\n]*\n(.*?)^\`\`\`$`, 'ms').exec(docs)?.[1] ?? ''
const body = file('site/index.html').replace('<title>', '<link rel="icon" href="data:,"><title>')

test.beforeEach(async ({ page, baseURL, context }) => {
  // For the browser a fulfilled page has no network address, so Chromium asks for permission to reach this machine.
  await context.grantPermissions(['local-network-access'])
  await page.route(`${baseURL}/start`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.route(`${baseURL}/page.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: file('site/page.js') }),
  )
})

test('On a line of 20 kB/s the page of docs/start/html.md keeps the place of the element, and a remembered visitor is never asked to connect', async ({
  page,
  host,
}) => {
  const { address } = await installWallet(page, rabby)
  await page.goto('/start')
  await host.choosesWallet()
  await host.showsConnected(address)
  await expectPlaceHeld(page, address, () => host.showsConnected(address), { empty: true })
})
