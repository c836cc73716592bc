import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { colourRules, listViolations } from '../rules/violations'
import { test } from '../servers/kept'

// The origin of a test page, which has a modal dialog and loads the built practice wallet. The tests check how the
// wallet behaves on any host page.
const origin = 'http://127.0.0.1:8000'
const devFolder = new URL('../../../src/kisslock/static/dev/', import.meta.url)
const csp =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
const html = `<!doctype html><html lang="en" data-kl-scheme="light" data-kl-accent="blue"><meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1"><title>A site</title>
  <main><h1>A site</h1><dialog aria-label="Connect a wallet"><button>Practice wallet</button></dialog></main>
  <script type="module" src="/dev.js"></script></html>`

interface SiteWindow {
  provider: { request: (args: unknown) => Promise<unknown> }
  answer: Promise<unknown>
  violations: string[]
}

test.beforeEach(async ({ page }) => {
  const manifest = JSON.parse(readFileSync(new URL('manifest.json', devFolder), 'utf8'))
  const script = readFileSync(new URL(manifest['practice/main.ts'].file, devFolder))
  await page.route(`${origin}/**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': csp }, body: html }),
  )
  await page.addInitScript(() => {
    const site = window as unknown as SiteWindow
    site.violations = []
    document.addEventListener('securitypolicyviolation', (event) => site.violations.push(event.violatedDirective))
    window.addEventListener('eip6963:announceProvider', (event) => {
      site.provider = (event as CustomEvent).detail.provider
    })
  })
  await page.goto(origin)
})

/** Start a request. `readResponse` reads its result. */
const startRequest = (page: Page, method: string, ...params: unknown[]) =>
  page.evaluate(
    (args) => {
      const site = window as unknown as SiteWindow
      site.answer = site.provider.request(args).catch(({ code }) => code)
    },
    { method, params },
  )
const readResponse = (page: Page) => page.evaluate(() => (window as unknown as SiteWindow).answer)
const findSheet = (page: Page, name: string) => page.getByRole('dialog', { name })
const readViolations = (page: Page) => page.evaluate(() => (window as unknown as SiteWindow).violations)

test('A new visitor connects the practice wallet with the keyboard and is still connected after a reload', async ({
  page,
}) => {
  await startRequest(page, 'eth_requestAccounts')
  await expect(findSheet(page, 'Connect to this site?')).toContainText('It holds nothing of value.')
  await expect(findSheet(page, 'Connect to this site?')).toContainText('127.0.0.1:8000')
  const accounts = await page.getByRole('group', { name: 'Account to show' }).boundingBox()
  const around = await findSheet(page, 'Connect to this site?').boundingBox()
  expect(accounts?.x, 'the accounts stand in the sheet').toBeGreaterThan(around?.x ?? 0)
  for (const key of ['Tab', 'ArrowDown', 'Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  const [address] = (await readResponse(page)) as string[]
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await page.reload()
  await startRequest(page, 'eth_accounts')
  expect(await readResponse(page)).toEqual([address])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['kisslock.practice'])
  expect(await readViolations(page)).toEqual([])
})

test('The practice wallet’s sheet opens above a modal dialog, and Escape closes the sheet but not the dialog', async ({
  page,
}) => {
  await page.evaluate(() => document.querySelector('dialog')?.showModal())
  await startRequest(page, 'eth_requestAccounts')
  await expect(findSheet(page, 'Connect to this site?').getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  expect(await readResponse(page)).toBe(4001)
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Practice wallet' })).toBeFocused()
})

test('The practice wallet’s sheet and panel have no accessibility violation, in light and dark', async ({ page }) => {
  await page.getByLabel('Scheme').selectOption('Light')
  await startRequest(page, 'eth_requestAccounts')
  await expect(findSheet(page, 'Connect to this site?')).toBeVisible()
  expect(await listViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByLabel('Scheme').selectOption('Dark')
  await startRequest(page, 'eth_requestAccounts')
  await expect(findSheet(page, 'Connect to this site?')).toBeVisible()
  expect(await listViolations(page, colourRules)).toEqual([])
  expect(await readViolations(page)).toEqual([])
})

test('On a phone the practice wallet’s panel is closed at first', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.getByLabel('Practice wallet')).toBeHidden()
  await page.getByRole('complementary', { name: 'kisslock dev' }).locator('summary').click()
  await page.getByLabel('Practice wallet').selectOption('Rejects')
  await startRequest(page, 'eth_requestAccounts')
  expect(await readResponse(page)).toBe(4001)
  expect(await listViolations(page)).toEqual([])
})
