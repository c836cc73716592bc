import { expect, type Locator, type Page } from '@playwright/test'
import { phone, rabby } from '../journeys/wallets'
import { HostPage } from '../pages/HostPage'
import { expectAccessible } from '../rules/axe'
import type { PhoneOwner } from '../scan/phones'
import { findAddress, setVisibility } from '../scan/phones'
import { test } from '../scan/test'
import { installWallet } from '../wallet/installWallet'
import { contexts } from './contexts'

/**
 * Keep the page open when the visitor follows a link that leads to another page. On a phone the page also stays open,
 * because the link opens an app, or no app handles the link.
 */
const keepPageOpen = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('click', (event) => {
      const link = (event.target as Element).closest?.('a[href]')
      if (link && new URL((link as HTMLAnchorElement).href).origin !== location.origin) event.preventDefault()
    }),
  )

/**
 * The controls of the open dialog with which the visitor can continue. The dialog's buttons Back and Close are not
 * included. Links and buttons that are not ready are not included either.
 */
const findNextControls = (page: Page): Locator =>
  page.locator(
    'dialog[open] :is(.kl-btn, [role=option], .kl-choices .kl-row):not([aria-disabled], [disabled]):visible:not(a:not([href]))',
  )

/**
 * Expect that the visitor is not stuck: the visitor is connected, or sees a sentence other than "Waiting…" and a
 * control that can work.
 */
const expectWayForward = async (page: Page) => {
  await expect(async () => {
    if (await page.getByRole('button', { name: /Show account$/ }).isVisible()) return
    const said = page.locator('dialog[open] :is(h2, h3):visible').last()
    await expect(said).not.toBeEmpty({ timeout: 500 })
    // A screen that waits for something must also show how the visitor can continue.
    if ((await said.innerText()).startsWith('Waiting'))
      await expect(page.locator('dialog[open] .kl-missing .kl-btn').first()).toBeVisible({ timeout: 500 })
    await expect(findNextControls(page).first()).toBeVisible({ timeout: 500 })
    const links = await findNextControls(page).evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    for (const link of links) expect(link ?? 'https:').toMatch(/^(https:|wc:|[a-z0-9+.-]+:\/\/|\/)/)
  }).toPass()
}

type Parts = {
  page: Page
  owner: PhoneOwner
  /** True if an app that is not a wallet shows the page in its own window. */
  outside: boolean
  /** True if the site has a relay. Without a relay, the visitor opens the page in the browser of a wallet's app. */
  scans: boolean
}

const openDialog = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).tap()
  await page.locator('dialog[open]').waitFor()
}

/** Open the dialog. In the window of an app, dismiss the dialog's warning about that app. */
const openPastWarning = async (page: Page, outside: boolean) => {
  await openDialog(page)
  if (!outside) return
  await expectWayForward(page)
  await page.getByRole('button', { name: 'Continue here anyway' }).tap()
}

/** Choose Trust Wallet in the list, and tap the first link of its guide. */
const tapTrustLink = async (page: Page): Promise<string> => {
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

/** The visitor switches to the app and returns, and the app does not respond for 2.6 s. */
const visitAppAndReturn = async (page: Page) => {
  await setVisibility(page, 'hidden')
  await setVisibility(page, 'visible')
  await page.clock.fastForward(2600)
}

/**
 * A user flow on a phone. At first no app opens. Later the app opens, and the visitor returns to the page before the
 * app has responded. The app's response arrives late.
 */
const checkLateResponse = async ({ page, owner, outside, scans }: Parts) => {
  await openPastWarning(page, outside)
  const link = await tapTrustLink(page)
  await page.clock.fastForward(2600)
  await expectWayForward(page)
  // If the site has a relay (`scans`), the gallery tests the accessibility of this screen, in the state "m-missing".
  if (!scans) await expectAccessible(page, 'without an answer')
  await visitAppAndReturn(page)
  await expectWayForward(page)
  if (scans) await new HostPage(page).showsConnected(findAddress(await owner.approves(link)))
}

/** The visitor taps the link and reloads the page. The app responds only after the second tap. */
const checkResponseAfterReload = async ({ page, owner, outside }: Parts) => {
  await openPastWarning(page, outside)
  await tapTrustLink(page)
  await openPastWarning(page, outside)
  const link = await tapTrustLink(page)
  await setVisibility(page, 'hidden')
  const phone = await owner.approves(link)
  await setVisibility(page, 'visible')
  await new HostPage(page).showsConnected(findAddress(phone))
}

/**
 * In a wallet's browser, the wallet is missing at first and announced late. The dialog has no link that leads out of
 * the wallet's browser.
 */
const checkWalletBrowser = async (page: Page) => {
  await installWallet(page, { ...rabby, legacy: true, announceAfter: 3000 })
  await openDialog(page)
  await expectWayForward(page)
  await expectAccessible(page, 'in the window of an unknown app')
  await page.clock.fastForward(3100)
  await page.getByRole('button', { name: 'Connect with Rabby Wallet' }).waitFor()
  await expectWayForward(page)
  await expectAccessible(page, 'in a wallet’s own browser')
  await expect(page.locator('dialog[open] a[href]:not([href^=http])')).toHaveCount(0)
  await page.getByRole('button', { name: 'Connect with Rabby Wallet' }).tap()
  await expect(page.getByRole('button', { name: /Show account$/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /Show account$/ })).toBeVisible()
}

// The end-to-end test covers one browser and the in-app browser of one app. src/browser/webView.test.ts tests how the
// page detects the other apps.
const examples = ['Chrome on Android', 'Telegram']

for (const context of contexts) {
  const isExample = examples.includes(context.name)
  for (const server of isExample ? (['dev', 'serve'] as const) : (['dev'] as const))
    test.describe(`${context.name}, ${server === 'dev' ? 'with' : 'without'} a project id`, () => {
      test.use({ ...phone, server, userAgent: context.userAgent })
      test.beforeEach(async ({ page }) => {
        await page.clock.install()
        await keepPageOpen(page)
        await context.prepare?.(page)
      })
      const parts = { outside: context.outside ?? false, scans: server === 'dev' }

      if (context.inWallet)
        test('a wallet that announces itself late connects after a tap, and is restored after a reload', ({ page }) =>
          checkWalletBrowser(page))
      else
        test('if the app does not open, the dialog offers a next step; with a project ID, a late approval connects the wallet', ({
          page,
          owner,
        }) => checkLateResponse({ page, owner, ...parts }))
      if (isExample && server === 'dev')
        test('the page connects an app that responds after a reload', ({ page, owner }) =>
          checkResponseAfterReload({ page, owner, ...parts }))
    })
}
