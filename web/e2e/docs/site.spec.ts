import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { pairs, sample } from '../../demo/playground/pairs.fixture'
import { violationsIn } from '../rules/violations'
import { test } from '../servers/kept'

const root = join(import.meta.dirname, '../../..')
const site = join(root, 'build/docs')
const url = (page: string) => pathToFileURL(join(site, page)).href

const wide = { width: 1280, height: 900 }
const narrow = { width: 390, height: 844 }

/**
 * What axe finds. The navigation is the same on each page, so the first page has it. `preload` would fetch the style sheets anew;
 * the document of the frame is a page of the list.
 */
const found = (page: Page, file: string): Promise<string[]> =>
  violationsIn(
    page,
    { preload: false, iframes: false },
    { include: 'html', exclude: file === first ? [] : ['.sidebar-drawer'] },
  )

/** Pages with every part that others are made of: prose, tables, code, the dialog. axe looks at them in both schemes. */
const first = 'docs/index.html'
const inBoth = [first, 'docs/errors.html', 'docs/reference/python.html', 'demo/index.html']

/** Old addresses of pages, which redirect, and the new ones. */
const moved = new Map<string, string>(
  [...readFileSync(join(root, 'docs/site.toml'), 'utf8').matchAll(/^"(docs\/\S+)" = "(docs\/\S+)"$/gm)].map(
    ([, old, page]) => [`${old}.html`, `${page}.html`] as const,
  ),
)

const data = (path: string) => JSON.parse(readFileSync(join(root, 'src/kisslock/data', path), 'utf8'))
const accents: Record<string, Record<'light' | 'dark', { accent: string }>> = data('accents.json')
const sentences = (locale: string): Record<string, string> => data(`locales/${locale === 'auto' ? 'en' : locale}.json`)
const rows = pairs({ accent: Object.keys(accents), ...sample })

// A part is every sixth page, so that the parts run side by side.
const parts = 6

/** Expects that a page has no fault of accessibility, and fits a phone. */
const works = async (page: Page, file: string, index: number): Promise<void> => {
  await page.setViewportSize(wide)
  await page.goto(url(file))
  // The schemes take turns, because the contrast of each text is most of the time that a page takes.
  const turn = Math.floor(index / parts) % 2 ? 'dark' : 'light'
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    if (inBoth.includes(file) || colorScheme === turn)
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

const dialogOf = (page: Page) => page.frameLocator('#playground iframe')
const rgb = (colour = '#000000') =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`

/** What the browser said about the pages: errors, warnings, and requests that leave the folder of the site. */
const heard: string[] = []

/** Others are remarks for developers, such as that a part out of sight was laid out. */
const faults = ['error', 'warning']
/** A request that a navigation has ended. */
const ended = 'net::ERR_ABORTED'

// Without a server: every file is opened from its folder.
test.beforeEach(async ({ page }) => {
  heard.length = 0
  page.on(
    'console',
    (message) => faults.includes(message.type()) && heard.push(`${page.url()}: ${message.type()} ${message.text()}`),
  )
  page.on('pageerror', (error) => heard.push(`${page.url()}: ${error.message}`))
  page.on(
    'request',
    (request) => request.url().startsWith(url('')) || heard.push(`${page.url()} asks ${request.url()}`),
  )
  page.on(
    'requestfailed',
    (request) => request.failure()?.errorText === ended || heard.push(`${page.url()} misses ${request.url()}`),
  )
})

for (let part = 1; part <= parts; part += 1)
  test(`each page works from its file, wide and narrow, light and dark, and axe finds nothing: part ${part} of ${parts}`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    // The page at the root leads to the first one at once.
    const pages = readdirSync(site, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html') && file !== 'index.html' && !moved.has(file))
      .sort()
    expect(pages.length).toBeGreaterThan(40)
    expect(pages).toEqual(expect.arrayContaining(inBoth))
    for (const [index, file] of pages.entries()) if (index % parts === part - 1) await works(page, file, index)
    expect(heard).toEqual([])
  })

test('an old address leads to the new page, at the same heading', async ({ page }) => {
  expect(moved.size).toBeGreaterThan(0)
  for (const [old, next] of moved) {
    await page.goto(`${url(old)}#part`)
    await expect.poll(() => page.url()).toBe(`${url(next)}#part`)
  }
  expect(heard).toEqual([])
})

test('the search finds a word without a server', async ({ page }) => {
  await page.goto(url(first))
  await page.getByRole('textbox', { name: 'Search' }).fill('nonce')
  await page.keyboard.press('Enter')
  const results = page.locator('#search-results')
  await expect(results.getByRole('listitem').filter({ hasText: 'Sign-in' }).locator('.context').first()).toContainText(
    /nonce/i,
  )
  // The navigation has a link of the same name.
  await results.getByRole('link', { name: 'Sign-in', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sign-in')
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
  await page.setViewportSize({ width: 1280, height: 1100 })
  await page.goto(url('index.html'))
  const dialog = dialogOf(page)
  const account = dialog.getByRole('button', { name: /0x[0-9a-fA-F]{4}/ })
  const connects = async () => {
    await dialog.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('option', { name: 'Practice wallet' }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    return account.textContent()
  }
  const first = await connects()
  await page.reload()
  expect(await connects()).not.toBe(first)
  await page.getByRole('link', { name: 'Open the dialog in its own page' }).click()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('option', { name: 'Practice wallet' })).toBeVisible()
  expect(heard).toEqual([])
})

test('every pair of choices draws the dialog that was chosen', async ({ page }) => {
  test.setTimeout(180_000)
  for (const [at, row] of rows.entries()) {
    const system = at % 2 ? 'dark' : 'light'
    await page.emulateMedia({ colorScheme: system })
    await page.goto('about:blank')
    await page.goto(
      `${url(first)}#${new URLSearchParams(Object.entries(row).map(([key, value]) => [key, `${value}`]))}`,
    )
    const frame = dialogOf(page)
    const words = sentences(row.locale)
    const button = frame.getByRole('button', { name: words['button.connect'] ?? '', exact: true })
    const { accent } = accents[row.accent]?.[row.scheme === 'auto' ? system : row.scheme] ?? {}
    await expect(button).toHaveCSS('background-color', rgb(accent))
    await button.click()
    const listed = frame.getByRole('option')
    if (row.wallets.length) await expect(listed).toHaveCount(row.wallets.length + 1)
    else await expect(listed.filter({ hasText: 'MetaMask' })).toHaveCount(1)
  }
  expect(heard).toEqual([])
})

for (const [signIn, chains] of [
  ['off', '1,137'],
  ['optional', '8453'],
  ['required', '10,42161'],
] as const)
  test(`a visitor connects where signing in is ${signIn}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1100 })
    await page.goto(`${url(first)}#signIn=${signIn}&chains=${chains}`)
    const frame = dialogOf(page)
    await frame.getByRole('button', { name: 'Connect wallet' }).click()
    await frame.getByRole('option', { name: 'Practice wallet' }).click()
    await frame.getByRole('button', { name: 'Approve' }).click()
    if (signIn === 'required') {
      await frame.getByRole('button', { name: 'Sign in', exact: true }).click()
      await frame.getByRole('button', { name: 'Approve' }).click()
    }
    await expect(frame.getByRole('dialog')).toHaveCount(0)
    await frame.getByRole('button', { name: /0x[0-9a-fA-F]{4}/ }).click()
    const named = frame.getByRole('dialog').getByText('Sign in', { exact: true })
    await expect(named).toHaveCount(signIn === 'optional' ? 1 : 0)
    expect(heard).toEqual([])
  })

test('each language is drawn', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto(url(first))
  const field = page.getByRole('combobox', { name: 'Language' })
  const tags = await field.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))
  expect(tags).toHaveLength(25)
  for (const tag of tags) {
    await field.selectOption(tag)
    const words = sentences(tag)['button.connect'] ?? ''
    await expect(dialogOf(page).getByRole('button', { name: words, exact: true })).toBeVisible()
  }
})

test('by keyboard a choice changes dialog, code and address; code and link are copied, and the link brings it back', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.goto(url(first))
  await page.getByRole('combobox', { name: 'Colour' }).focus()
  await page.keyboard.type('green')
  await page.getByRole('checkbox', { name: 'Polygon' }).press('Space')
  await page.getByRole('checkbox', { name: 'Rabby Wallet' }).press('Space')
  await page.getByRole('radio', { name: 'kisslock.toml' }).press('Space')
  await page.getByRole('button', { name: 'Copy the code' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible()
  const code = await copied()
  expect(code).toContain('accent = "green"')
  expect(code).toContain('include = ["rabby"]')
  expect(code).toContain('[chains.137]')
  await page.getByRole('button', { name: 'Copy a link to this' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'The link is copied.' })).toBeVisible()
  const link = await copied()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByRole('combobox', { name: 'Colour' })).toHaveValue('green')
  await expect(page.getByRole('checkbox', { name: 'Polygon' })).toBeChecked()
  // One network stays chosen.
  for (const name of ['Ethereum', 'Base', 'Polygon'])
    await page.getByRole('checkbox', { name, exact: true }).press('Space')
  await expect(page.getByRole('checkbox', { name: 'Polygon' })).toBeChecked()
})

test('a changed choice keeps the connection, and a link followed in the open page changes the choices', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1100 })
  await page.goto(url(first))
  const frame = dialogOf(page)
  const account = frame.getByRole('button', { name: /0x[0-9a-fA-F]{4}/ })
  await frame.getByRole('button', { name: 'Connect wallet' }).click()
  await frame.getByRole('option', { name: 'Practice wallet' }).click()
  await frame.getByRole('button', { name: 'Approve' }).click()
  const address = ((await account.textContent()) ?? '').slice(0, 6)
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('combobox', { name: 'Colour' }).selectOption('pink')
  await expect(account).toContainText(address)
  await page.getByRole('checkbox', { name: 'Polygon' }).check()
  await expect(account).toContainText(address)
  await page.getByRole('combobox', { name: 'Sign-in' }).selectOption('optional')
  await expect(account).toContainText(address)
  expect(await page.evaluate(() => history.length)).toBe(entries)
  await page.evaluate(() => {
    location.hash = '#accent=green&locale=de&code=settings'
  })
  await expect(page.getByRole('combobox', { name: 'Colour' })).toHaveValue('green')
  await expect(page.getByRole('checkbox', { name: 'Polygon' })).not.toBeChecked()
  await expect(page.getByRole('radio', { name: 'kisslock.toml' })).toBeChecked()
  await expect(account).toContainText(address)
  expect(heard).toEqual([])
})

test('the link remembers the tab of code, and each tab has its install command', async ({ page }) => {
  await page.goto(url(first))
  const install = page.getByRole('region', { name: 'Install' })
  for (const [tab, command] of [
    ['HTML without a server', 'npm install kisslock && cp -r node_modules/kisslock/dist/connect kisslock'],
    ['Element with Python', 'pip install "kisslock[server]"'],
    ['Next.js', 'npm install kisslock wagmi viem @tanstack/react-query'],
  ] as const) {
    await page.getByRole('radio', { name: tab }).check()
    await expect(install).toHaveText(command)
    const address = page.url()
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.getByRole('radio', { name: tab })).toBeChecked()
    await expect(install).toHaveText(command)
  }
  await expect(page.getByRole('region', { name: 'Code' })).toContainText("'use client'")
})

test('the frame has the chosen scheme before the dialog’s script runs', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.route('**/demo.js', (route) => route.fulfill({ body: '' }))
  await page.goto(`${url('demo/index.html')}#scheme=dark`)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(25, 27, 33)')
})
