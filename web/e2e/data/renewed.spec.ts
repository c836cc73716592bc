import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { ConnectDialog } from '../pages/ConnectDialog'
import { withoutPractice } from '../scan/withoutPractice'
import { type Running, runServer, siteFolder } from '../servers/startServer'
import { expect, test } from '../test'
import { buildWheel, type Changes, installWheel } from './walletsWheel'

const extension = { step1: 'install_extension', step2: 'create_or_import', step3: 'refresh_browser' }
const nowhere = { downloads: {}, links: {}, deep_links: {} }

/** What a month brings: a new name, a wallet that closes, one that has closed, a new one with news for a later version. */
const month: Changes = {
  taho: { name: 'Taho Two', aliases: ['Taho', 'Tally Ho'] },
  enkrypt: { status: 'closing', ends: '2099-01-31', way_out: 'export_phrase', ...nowhere },
  nova: { status: 'closed', ends: '2026-11-30', way_out: 'export_phrase', ...nowhere },
  lumen: {
    id: 'lumen',
    name: 'Lumen Key',
    status: 'alive',
    rdns: 'example.lumen',
    signs_by_voice: true,
    methods: { extension, qr_code: { ...extension, step1: 'wave_at_the_camera' } },
    downloads: { extension: 'https://lumen.example/download' },
    source: 'A test.',
    checked: '2026-11-30',
    evidence: { url: 'https://lumen.example/', date: '2026-11-30', says: 'Its own page.' },
  },
}

// One worker: each test has its own server.
test.describe.configure({ mode: 'default' })

let folder = ''
let packages = ''
let site = ''
let server: Running | undefined

const starts = async (port = 0): Promise<Running> => {
  server = await runServer('dev', { folder: site, port, env: { PYTHONPATH: packages } })
  return server
}

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kisslock-renewed-'))
  packages = join(folder, 'packages')
  mkdirSync(packages)
  site = siteFolder('dev', { 'kisslock.toml': '' })
})
test.afterEach(async () => {
  await server?.stop()
  for (const made of [folder, site]) rmSync(made, { recursive: true, force: true })
})

const opened = async (page: Page): Promise<ConnectDialog> => {
  await page.goto('/?locale=en')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  return new ConnectDialog(page)
}

const visited = async (browser: Browser, { origin }: Running): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: origin })).newPage()
  await withoutPractice(page)
  return page
}

test('A newer package of data is installed beside a running site, which is restarted', async ({ browser }) => {
  test.slow()
  const before = await starts()
  const page = await visited(browser, before)
  const version = async () => (await (await page.request.get('/api/wallets')).json()).version

  let dialog = await opened(page)
  await dialog.searchesFor('taho')
  await expect(dialog.row('Taho')).not.toContainText('Two')
  const ours = await version()

  installWheel(buildWheel(folder, '2026-12-01', month), packages)
  dialog = await opened(page)
  await dialog.searchesFor('lumen')
  await expect(dialog.rows).toHaveCount(0)
  expect(await version()).toBe(ours)

  await before.stop()
  const after = await starts(Number(new URL(before.origin).port))
  expect(after.said()).toContain('lumen has the method qr_code in a form that this version does not have')
  expect(await version()).toBe('2026-12-01')
  dialog = await opened(page)
  await expect(dialog.row('Enkrypt')).toHaveCount(0)
  for (const name of ['taho', 'tally ho']) {
    await dialog.searchesFor(name)
    await expect(dialog.row('Taho Two')).toBeVisible()
  }

  await dialog.searchesFor('lumen')
  const drawn = dialog.row('Lumen Key').locator('img')
  await expect.poll(() => drawn.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await dialog.row('Lumen Key').click()
  await expect(dialog.steps).toHaveCount(3)
  await expect(dialog.methods).toHaveCount(0)

  dialog = await opened(page)
  await dialog.searchesFor('enkrypt')
  await dialog.row('Enkrypt').click()
  await expect(dialog.stage).toContainText('Enkrypt Wallet closes on January 31, 2099.')
  await expect(dialog.stage.getByRole('link')).toHaveCount(0)

  dialog = await opened(page)
  await dialog.searchesFor('nova')
  await dialog.row('Nova Wallet').click()
  await expect(dialog.stage).toContainText('Nova Wallet has closed.')
  await expect(dialog.stage.getByRole('link')).toHaveCount(0)
  await page.context().close()
})

test('A package that is older than the server changes nothing, and the server says so', async ({ browser }) => {
  installWheel(buildWheel(folder, '2026-06-01', { rainbow: { name: 'Rainbow of June' } }), packages)
  const running = await starts()
  expect(running.said()).toMatch(/kisslock-wallets is installed, but not used: its data of 2026-06-01 is older/)
  const page = await visited(browser, running)
  const dialog = await opened(page)
  await dialog.searchesFor('rainbow')
  await expect(dialog.row('Rainbow')).not.toContainText('June')
  expect(await page.evaluate(() => 'kisslockWallets' in globalThis)).toBe(false)
  await page.context().close()
})
