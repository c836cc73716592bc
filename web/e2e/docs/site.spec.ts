import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { violationsIn } from '../rules/violations'
import { test } from '../servers/kept'
import { python } from '../servers/startServer'

const root = join(import.meta.dirname, '../../..')
const site = join(root, 'build/docs')
const url = (page: string) => pathToFileURL(join(site, page)).href

const wide = { width: 1280, height: 900 }
const narrow = { width: 390, height: 844 }

/** What axe finds. The navigation is the same on each page, so the first page has it. `preload` would fetch the style sheets anew. */
const found = (page: Page, file: string): Promise<string[]> =>
  violationsIn(page, { preload: false }, { include: 'html', exclude: file === first ? [] : ['.sidebar-drawer'] })

/** Pages with every part that others are made of: prose, tables, code, the dialog. axe looks at them in both schemes. */
const first = 'docs/index.html'
const inBoth = [first, 'docs/errors.html', 'docs/reference/python.html', 'demo/index.html']

/** What the browser said about the pages: errors, and requests that leave the folder of the site. */
const heard: string[] = []

// One browser and one page for all visits, without a server: every file is opened from its folder.
test.describe.configure({ mode: 'serial' })

test.beforeAll(() => {
  execFileSync(python, ['-m', 'tools.site'], { cwd: root, stdio: 'inherit' })
})

test.beforeEach(async ({ page }) => {
  heard.length = 0
  page.on('console', (message) => heard.push(`${page.url()}: ${message.type()} ${message.text()}`))
  page.on('pageerror', (error) => heard.push(`${page.url()}: ${error.message}`))
  page.on(
    'request',
    (request) => request.url().startsWith(url('')) || heard.push(`${page.url()} asks ${request.url()}`),
  )
  page.on('requestfailed', (request) => heard.push(`${page.url()} misses ${request.url()}`))
})

test('each page works from its file, wide and narrow, light and dark, and axe finds nothing', async ({ page }) => {
  test.setTimeout(600_000)
  // The page at the root leads to the first one at once.
  const pages = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.html') && file !== 'index.html',
  )
  expect(pages.length).toBeGreaterThan(40)
  expect(pages).toEqual(expect.arrayContaining(inBoth))
  for (const [index, file] of pages.sort().entries()) {
    await page.setViewportSize(wide)
    await page.goto(url(file))
    // The schemes take turns, because the contrast of each text is most of the time that a page takes.
    for (const [turn, colorScheme] of (['light', 'dark'] as const).entries()) {
      await page.emulateMedia({ colorScheme })
      if (inBoth.includes(file) || index % 2 === turn)
        expect.soft(await found(page, file), `${file}, ${colorScheme}`).toEqual([])
    }
    await page.setViewportSize(narrow)
    const pushed = await page.evaluate((height) => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('article img[src$=".png"]')]
      return pictures.filter((picture) => picture.offsetHeight > height / 2).map((picture) => picture.src)
    }, narrow.height)
    expect.soft(pushed, `${file}: pictures push the text away`).toEqual([])
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(sideways, `${file} is wider than a phone`).toBeLessThanOrEqual(0)
  }
  expect(heard).toEqual([])
})

test('the search finds a word without a server', async ({ page }) => {
  await page.goto(url(first))
  await page.getByRole('textbox', { name: 'Search' }).fill('nonce')
  await page.keyboard.press('Enter')
  // The navigation has a link of the same name.
  await page.locator('#search-results').getByRole('link', { name: 'Signing in', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Signing in')
  expect(heard).toEqual([])
})

test('a block of code is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(url('docs/start/vite.html'))
  await page.getByRole('button', { name: 'Copy to clipboard' }).first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('node --version\npython3 --version')
  expect(heard).toEqual([])
})

test('llms.txt names the Markdown of each page, and llms-full.txt has all of it', () => {
  const index = readFileSync(join(site, 'llms.txt'), 'utf8')
  const named = [...index.matchAll(/^- \[.+\]\((.+)\): .+$/gm)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(40)
  const whole = readFileSync(join(site, 'llms-full.txt'), 'utf8')
  for (const file of named) expect(whole).toContain(readFileSync(join(site, file), 'utf8'))
})

test('the dialog is clicked through without a server, with a key that ends with the tab', async ({ page }) => {
  await page.goto(url('index.html'))
  await page.getByRole('link', { name: 'Click through the dialog' }).click()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('option', { name: 'Practice wallet' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  const account = page.getByRole('button', { name: /0x[0-9a-fA-F]{4}/ })
  const first = await account.textContent()
  await page.reload()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('option', { name: 'Practice wallet' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(account).not.toHaveText(first ?? '')
  expect(heard).toEqual([])
})
