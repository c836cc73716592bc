import { expect, type Locator, type Page } from '@playwright/test'
import { phone, rabby } from '../journeys/wallets'
import { HostPage } from '../pages/HostPage'
import { expectAccessible } from '../rules/axe'
import type { PhoneOwner } from '../scan/phones'
import { addressOf, turns } from '../scan/phones'
import { test } from '../scan/test'
import { installWallet } from '../wallet/installWallet'
import { contexts } from './contexts'

/** Keeps the page in place where a link leads out of it, as a phone does that opens an app or none. */
const staysInPlace = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('click', (event) => {
      const link = (event.target as Element).closest?.('a[href]')
      if (link && new URL((link as HTMLAnchorElement).href).origin !== location.origin) event.preventDefault()
    }),
  )

/** The parts of the open dialog that lead on: neither its own Back and Close, nor links and buttons without an effect yet. */
const waysOn = (page: Page): Locator =>
  page.locator(
    'dialog[open] :is(.kl-btn, [role=option], .kl-choices .kl-row):not([aria-disabled], [disabled]):visible:not(a:not([href]))',
  )

/** The end of every journey: connected, or a sentence that waits for nothing with a button that can work. */
const endsWell = async (page: Page) => {
  await expect(async () => {
    if (await page.getByRole('button', { name: /Show account$/ }).isVisible()) return
    const said = page.locator('dialog[open] :is(h2, h3):visible').last()
    await expect(said).not.toBeEmpty({ timeout: 500 })
    // Waiting alone is no end: the next steps stand beside it.
    if ((await said.innerText()).startsWith('Waiting'))
      await expect(page.locator('dialog[open] .kl-missing .kl-btn').first()).toBeVisible({ timeout: 500 })
    await expect(waysOn(page).first()).toBeVisible({ timeout: 500 })
    const links = await waysOn(page).evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    for (const link of links) expect(link ?? 'https:').toMatch(/^(https:|wc:|[a-z0-9+.-]+:\/\/|\/)/)
  }).toPass()
}

type Parts = {
  page: Page
  owner: PhoneOwner
  /** Whether the page is in the window of an app that is no wallet. */
  outside: boolean
  /** Whether the site has a relay; without one a wallet's app opens the page itself. */
  scans: boolean
}

const opens = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).tap()
  await page.locator('dialog[open]').waitFor()
}

/** Opens the dialog, past the window of an app. */
const enters = async (page: Page, outside: boolean) => {
  await opens(page)
  if (!outside) return
  await endsWell(page)
  await page.getByRole('button', { name: 'Continue here anyway' }).tap()
}

/** Goes to Trust Wallet in the list, and taps what its guide offers first. */
const tapsTrust = async (page: Page): Promise<string> => {
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('searchbox').fill('Trust')
  await dialog.getByRole('option', { name: /^Trust Wallet/ }).tap()
  const first = page.locator('dialog[open] .kl-stage a.kl-btn--primary')
  await page.locator('dialog[open] h3').first().waitFor()
  await expect(first).toHaveAttribute('href', /./)
  const link = await first.getAttribute('href')
  await first.tap()
  return link ?? ''
}

/** The visitor goes to the app and comes back, where no answer is for a while. */
const looksInApp = async (page: Page) => {
  await turns(page, 'hidden')
  await turns(page, 'visible')
  await page.clock.fastForward(2600)
}

/** No app opens; then it does, and the visitor comes back without an answer; the answer comes late. */
const withoutAnswer = async ({ page, owner, outside, scans }: Parts) => {
  await enters(page, outside)
  const link = await tapsTrust(page)
  await page.clock.fastForward(2600)
  await endsWell(page)
  // With a relay the screen is “m-missing” of the gallery.
  if (!scans) await expectAccessible(page, 'without an answer')
  await looksInApp(page)
  await endsWell(page)
  if (scans) await new HostPage(page).showsConnected(addressOf(await owner.approves(link)))
}

/** The page is loaded again after the first tap; the app answers to the second. */
const afterReload = async ({ page, owner, outside }: Parts) => {
  await enters(page, outside)
  await tapsTrust(page)
  await enters(page, outside)
  const link = await tapsTrust(page)
  await turns(page, 'hidden')
  const phone = await owner.approves(link)
  await turns(page, 'visible')
  await new HostPage(page).showsConnected(addressOf(phone))
}

/** In a wallet's browser: its wallet is not there, then late, and nothing leads out of it. */
const inWallet = async (page: Page) => {
  await installWallet(page, { ...rabby, legacy: true, announceAfter: 3000 })
  await opens(page)
  await endsWell(page)
  await expectAccessible(page, 'in the window of an unknown app')
  await page.clock.fastForward(3100)
  await page.getByRole('button', { name: 'Connect with Rabby Wallet' }).waitFor()
  await endsWell(page)
  await expectAccessible(page, 'in a wallet’s own browser')
  await expect(page.locator('dialog[open] a[href]:not([href^=http])')).toHaveCount(0)
  await page.getByRole('button', { name: 'Connect with Rabby Wallet' }).tap()
  await expect(page.getByRole('button', { name: /Show account$/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /Show account$/ })).toBeVisible()
}

// One browser and one window of an app; what the page reads of the others is a row of src/browser/webView.test.ts.
const examples = ['Chrome on Android', 'Telegram']

for (const context of contexts) {
  const isExample = examples.includes(context.name)
  for (const server of isExample ? (['dev', 'serve'] as const) : (['dev'] as const))
    test.describe(`${context.name}, ${server === 'dev' ? 'with' : 'without'} a project id`, () => {
      test.use({ ...phone, server, userAgent: context.userAgent })
      test.beforeEach(async ({ page }) => {
        await page.clock.install()
        await staysInPlace(page)
        await context.prepare?.(page)
      })
      const parts = { outside: context.outside ?? false, scans: server === 'dev' }

      if (context.inWallet) test('the wallet is late, asked, and remembered', ({ page }) => inWallet(page))
      else test('the app is missing, then late', ({ page, owner }) => withoutAnswer({ page, owner, ...parts }))
      if (isExample && server === 'dev')
        test('the app answers after a reload', ({ page, owner }) => afterReload({ page, owner, ...parts }))
    })
}
