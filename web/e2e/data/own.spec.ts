import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConnectDialog } from '../pages/ConnectDialog'
import { HostPage } from '../pages/HostPage'
import { OperatorPage } from '../pages/OperatorPage'
import { Practice } from '../pages/Practice'
import { SignInDialog } from '../pages/SignInDialog'
import { removePracticeWallet } from '../scan/withoutPractice'
import { createSiteFolder, type RunningServer, runServer } from '../servers/startServer'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'

const extensionSteps = { step1: 'install_extension', step2: 'create_or_import', step3: 'refresh_browser' }
const acmeWallet = {
  id: 'acme',
  name: 'Acme Key',
  aliases: ['Old Acme'],
  status: 'alive',
  rdns: 'example.acme',
  methods: { extension: extensionSteps },
  own_steps: {
    extension: { step2: { en: { title: 'Sign in to {wallet}', body: 'With the account of your company.' } } },
  },
  downloads: { extension: 'https://acme.example/download' },
  source: 'Ours.',
  checked: '2026-11-22',
  evidence: { url: 'https://acme.example/', date: '2026-11-22', says: 'Its own page.' },
}
const noLinks = { downloads: {}, links: {}, deep_links: {} }
const closedWallet = { status: 'closed', ends: '2026-11-20', way_out: 'export_phrase', ...noLinks }
const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z" fill="#3d5a80"/></svg>'

let site = ''
let server: RunningServer

test.beforeAll(async () => {
  site = createSiteFolder('dev', { 'kisslock.toml': '[wallets]\nfolder = "./wallets"\n' })
  for (const [id, entry] of Object.entries({ acme: acmeWallet, zeal: closedWallet })) {
    mkdirSync(join(site, 'wallets', id), { recursive: true })
    writeFileSync(join(site, 'wallets', id, 'wallet.json'), JSON.stringify(entry))
  }
  writeFileSync(join(site, 'wallets/acme/icon.svg'), icon)
  server = await runServer('dev', { folder: site })
})
test.afterAll(async () => {
  await server?.stop()
  if (site) rmSync(site, { recursive: true, force: true })
})

test('A visitor finds and connects a wallet from the site’s folder, and the console lists the wallet by its name', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.origin, locale: 'fr' })
  const page = await context.newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await removePracticeWallet(page)
  await page.goto('/?locale=en')
  const host = new HostPage(page)
  const dialog = new ConnectDialog(page)
  await host.connectButton.click()
  await dialog.searchesFor('old acme')
  const drawn = dialog.row('Acme Key').locator('img')
  await expect.poll(() => drawn.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await dialog.row('Acme Key').click()
  await expect(dialog.steps.nth(1)).toContainText('Sign in to Acme Key')
  expect(requests.filter((url) => /assets\/wallets\./.test(url))).toHaveLength(1)

  const wallet = await installWallet(page, { name: 'Announced otherwise', rdns: 'example.acme' })
  const stranger = await installWallet(page, { name: 'Stranger', rdns: 'example.stranger' })
  await page.goto('/?locale=en')
  await host.choosesWallet('Acme Key')
  await host.showsConnected(wallet.address)
  await host.disconnects()
  await host.choosesWallet('Stranger')
  await host.showsConnected(stranger.address)
  // Leave the page, so that it sends the entries of its log. Closing the context instead would cancel this request.
  await page.goto('about:blank')

  const office = await browser.newContext({ baseURL: server.origin, locale: 'en' })
  const desk = await office.newPage()
  const console = new OperatorPage(desk)
  await console.signsInByPractice(new Practice(desk), new ConnectDialog(desk), new SignInDialog(desk))
  await expect(console.row('Wallets and methods', /^Acme Key Browser 1 100%/)).toBeVisible()
  const shown = console.row('Wallets and methods', /^Acme Key/).locator('img')
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await expect(console.table('Wallets that are not in the list').getByRole('row')).toHaveCount(2)
  await expect(console.row('Wallets that are not in the list', /^example\.stranger/)).toBeVisible()
  await Promise.all([context.close(), office.close()])
})

test('The search finds a wallet that the site marks as closed, but the wallet cannot be installed', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.origin })
  const page = await context.newPage()
  await removePracticeWallet(page)
  await page.goto('/')
  const dialog = new ConnectDialog(page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(dialog.row('Zeal')).toHaveCount(0)
  await dialog.searchesFor('zeal')
  await dialog.row('Zeal').click()
  await expect(page.getByText(/Zeal has closed/)).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(0)
  await context.close()
})
