import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { createPairwiseRows, sampleChoices } from '../../demo/playground/pairs.fixture'
import { test } from '../servers/kept'
import { browserMessages, collectMessages, createPageUrl, firstPage, repositoryRoot } from './builtSite'

const readDataFile = (path: string) => JSON.parse(readFileSync(join(repositoryRoot, 'src/kisslock/data', path), 'utf8'))
const accents: Record<string, Record<'light' | 'dark', { accent: string }>> = readDataFile('accents.json')
const readSentences = (locale: string): Record<string, string> =>
  readDataFile(`locales/${locale === 'auto' ? 'en' : locale}.json`)
const choiceRows = createPairwiseRows({ accent: Object.keys(accents), ...sampleChoices })
const findDialogFrame = (page: Page) => page.frameLocator('#playground iframe')
const toRgb = (colour = '#000000') =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`

test.beforeEach(({ page }) => collectMessages(page))

test('the dialog connects without a server, and a reload of the page creates a new account', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1100 })
  await page.goto(createPageUrl('index.html'))
  const dialog = findDialogFrame(page)
  const account = dialog.getByRole('button', { name: /0x[0-9a-fA-F]{4}/ })
  const connectAndReadAddress = async () => {
    await dialog.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('option', { name: 'Practice wallet' }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    return account.textContent()
  }
  const firstAddress = await connectAndReadAddress()
  await page.reload()
  expect(await connectAndReadAddress()).not.toBe(firstAddress)
  await page.getByRole('link', { name: 'Open the dialog in its own page' }).click()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('option', { name: 'Practice wallet' })).toBeVisible()
  expect(browserMessages).toEqual([])
})

test('for every pair of choices, the playground shows the chosen dialog', async ({ page }) => {
  test.setTimeout(180_000)
  for (const [at, row] of choiceRows.entries()) {
    const system = at % 2 ? 'dark' : 'light'
    await page.emulateMedia({ colorScheme: system })
    await page.goto('about:blank')
    await page.goto(
      `${createPageUrl(firstPage)}#${new URLSearchParams(Object.entries(row).map(([key, value]) => [key, `${value}`]))}`,
    )
    const frame = findDialogFrame(page)
    const words = readSentences(row.locale)
    const button = frame.getByRole('button', { name: words['button.connect'] ?? '', exact: true })
    const { accent } = accents[row.accent]?.[row.scheme === 'auto' ? system : row.scheme] ?? {}
    await expect(button).toHaveCSS('background-color', toRgb(accent))
    await button.click()
    const listed = frame.getByRole('option')
    if (row.wallets.length) await expect(listed).toHaveCount(row.wallets.length + 1)
    else await expect(listed.filter({ hasText: 'MetaMask' })).toHaveCount(1)
  }
  expect(browserMessages).toEqual([])
})

for (const [signIn, chains] of [
  ['off', '1,137'],
  ['optional', '8453'],
  ['required', '10,42161'],
] as const)
  test(`a visitor connects if sign-in is ${signIn}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1100 })
    await page.goto(`${createPageUrl(firstPage)}#signIn=${signIn}&chains=${chains}`)
    const frame = findDialogFrame(page)
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
    expect(browserMessages).toEqual([])
  })

test('the connect button is translated into every language', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto(createPageUrl(firstPage))
  const field = page.getByRole('combobox', { name: 'Language' })
  const tags = await field
    .locator('option')
    .evaluateAll((options) => options.map((one) => (one as HTMLOptionElement).value))
  expect(tags).toHaveLength(25)
  for (const tag of tags) {
    await field.selectOption(tag)
    const connectLabel = readSentences(tag)['button.connect'] ?? ''
    await expect(findDialogFrame(page).getByRole('button', { name: connectLabel, exact: true })).toBeVisible()
  }
})

test('a visitor changes the choices with the keyboard and copies code and link, and the link restores the choices', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await page.goto(createPageUrl(firstPage))
  await page.getByRole('combobox', { name: 'Colour' }).focus()
  await page.keyboard.type('green')
  await page.getByRole('checkbox', { name: 'Polygon' }).press('Space')
  await page.getByRole('checkbox', { name: 'Rabby Wallet' }).press('Space')
  await page.getByRole('radio', { name: 'kisslock.toml' }).press('Space')
  await page.getByRole('button', { name: 'Copy the code' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Copied.' })).toBeVisible()
  const code = await readClipboard()
  expect(code).toContain('accent = "green"')
  expect(code).toContain('include = ["rabby"]')
  expect(code).toContain('[chains.137]')
  await page.getByRole('button', { name: 'Copy a link to this' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'The link is copied.' })).toBeVisible()
  const link = await readClipboard()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByRole('combobox', { name: 'Colour' })).toHaveValue('green')
  await expect(page.getByRole('checkbox', { name: 'Polygon' })).toBeChecked()
  // The last network cannot be unchecked.
  for (const name of ['Ethereum', 'Base', 'Polygon'])
    await page.getByRole('checkbox', { name, exact: true }).press('Space')
  await expect(page.getByRole('checkbox', { name: 'Polygon' })).toBeChecked()
})

test('changing a choice keeps the connection, and following a link in the open page changes the choices', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1100 })
  await page.goto(createPageUrl(firstPage))
  const frame = findDialogFrame(page)
  const account = frame.getByRole('button', { name: /0x[0-9a-fA-F]{4}/ })
  await frame.getByRole('button', { name: 'Connect wallet' }).click()
  await frame.getByRole('option', { name: 'Practice wallet' }).click()
  await frame.getByRole('button', { name: 'Approve' }).click()
  const address = ((await account.textContent()) ?? '').slice(0, 6)
  const historyLength = await page.evaluate(() => history.length)
  await page.getByRole('combobox', { name: 'Colour' }).selectOption('pink')
  await expect(account).toContainText(address)
  await page.getByRole('checkbox', { name: 'Polygon' }).check()
  await expect(account).toContainText(address)
  await page.getByRole('combobox', { name: 'Sign-in' }).selectOption('optional')
  await expect(account).toContainText(address)
  expect(await page.evaluate(() => history.length)).toBe(historyLength)
  await page.evaluate(() => {
    location.hash = '#accent=green&locale=de&code=settings'
  })
  await expect(page.getByRole('combobox', { name: 'Colour' })).toHaveValue('green')
  await expect(page.getByRole('checkbox', { name: 'Polygon' })).not.toBeChecked()
  await expect(page.getByRole('radio', { name: 'kisslock.toml' })).toBeChecked()
  await expect(account).toContainText(address)
  expect(browserMessages).toEqual([])
})

test('the link restores the selected code tab, and each tab shows its install command', async ({ page }) => {
  await page.goto(createPageUrl(firstPage))
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
  await page.goto(`${createPageUrl('demo/index.html')}#scheme=dark`)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(25, 27, 33)')
})
