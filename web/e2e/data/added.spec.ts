import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { phone } from '../journeys/wallets'
import { ConnectDialog } from '../pages/ConnectDialog'
import { HostPage } from '../pages/HostPage'
import { ScanStage } from '../pages/ScanStage'
import { removePracticeWallet } from '../scan/withoutPractice'
import { createSiteFolder, type RunningServer, runServer } from '../servers/startServer'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { addData, buildPages, copySources } from './addedData'

// Run both tests in one worker, because they share one build.
test.describe.configure({ mode: 'default' })

let folder = ''
let site = ''
let server: RunningServer

test.beforeAll(async () => {
  test.setTimeout(180_000)
  folder = mkdtempSync(join(tmpdir(), 'kisslock-added-'))
  copySources(folder)
  addData(folder)
  await buildPages(folder)
  site = createSiteFolder('dev', { 'kisslock.toml': '[appearance]\naccent = "lanterno"\n' })
  server = await runServer('dev', { folder: site, env: { PYTHONPATH: join(folder, 'src') } })
})
test.afterAll(async () => {
  await server?.stop()
  for (const createdFolder of [folder, site]) if (createdFolder) rmSync(createdFolder, { recursive: true, force: true })
})

test('Changing only data files adds a wallet, a language and an accent to the page', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.origin, locale: 'eo' })
  const page = await context.newPage()
  await page.goto('/')
  const bar = page.getByRole('complementary', { name: 'kisslock dev' })
  await expect(bar.getByLabel('Accent')).toHaveValue('lanterno')
  await expect(bar.getByLabel('Language')).toHaveValue('eo')
  // Disable the practice wallet: it announces itself, and a legacy wallet is listed only if no wallet announces itself.
  await removePracticeWallet(page)
  await installWallet(page, { announceAfter: 'never', legacy: true, flags: { isLanterno: true, isMetaMask: true } })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'eo')
  const button = page.getByRole('button', { name: 'Konekti monujon' })
  expect(await button.evaluate((one) => getComputedStyle(one).getPropertyValue('--kl-accent').trim())).toBe('#0b6b75')
  await button.click()
  const dialog = new ConnectDialog(page)
  await expect(dialog.group('Detected in this browser')).toContainText(['Lanterno'])
  const icon = dialog.row('Lanterno').locator('img')
  await expect.poll(() => icon.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await context.close()
})

test('The search finds an added wallet by its old name, and the wallet’s guide has a link to its app and three steps', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.origin, ...phone })
  const page = await context.newPage()
  await removePracticeWallet(page)
  const dialog = new ConnectDialog(page)
  await new HostPage(page).visitAndOpen()
  await dialog.searchesFor('old lantern')
  await dialog.row('Lanterno').tap()
  expect(await new ScanStage(page).link('Open Lanterno')).toMatch(/^lanterno:\/\/wc\?uri=wc%3A/)
  await expect(dialog.steps).toHaveCount(3)
  await context.close()
})
