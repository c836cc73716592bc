import { expect, type Locator, type Page } from '@playwright/test'
import { phone, rabby } from '../journeys/wallets'
import { HostPage } from '../pages/HostPage'
import { expectAccessible } from '../rules/axe'
import type { PhoneOwner } from '../scan/phones'
import { addressOf, turns } from '../scan/phones'
import { test } from '../scan/test'
import { installWallet } from '../wallet/installWallet'
import { contexts } from './contexts'

/** Whether the visitor has the app; late: the app opens, and the visitor comes back without an answer. */
const apps = ['installed', 'missing', 'late'] as const

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
  app: (typeof apps)[number]
  reload: boolean
  /** Whether the site has a relay; without one a wallet's app opens the page itself. */
  scans: boolean
  /** Whether axe looks at each end. */
  checks: boolean
}

const opens = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect wallet' }).tap()
  await page.locator('dialog[open]').waitFor()
}

/** Opens the dialog, past the window of an app. */
const enters = async ({ page, checks }: Parts, outside: boolean) => {
  await opens(page)
  if (!outside) return
  await endsWell(page)
  if (checks) await expectAccessible(page, 'in the window of an app')
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

/** What the app does after the tap. */
const answers = async ({ page, owner, app, scans }: Parts, link: string) => {
  if (app !== 'missing') await turns(page, 'hidden')
  const phone = app === 'installed' && scans ? await owner.approves(link) : undefined
  if (app !== 'missing') await turns(page, 'visible')
  if (phone) await new HostPage(page).showsConnected(addressOf(phone))
  else await page.clock.fastForward(2600)
}

for (const context of contexts)
  for (const server of ['dev', 'serve'] as const)
    test.describe(`${context.name}, ${server === 'dev' ? 'with' : 'without'} a project id`, () => {
      test.use({ ...phone, server, userAgent: context.userAgent })
      for (const app of apps)
        for (const reload of app === 'installed' ? [false, true] : [false])
          test(`app ${app}${reload ? ', and a reload' : ''}`, async ({ page, owner }) => {
            const parts: Parts = {
              page,
              owner,
              app,
              reload,
              scans: server === 'dev',
              checks: app === 'missing' && !reload,
            }
            await page.clock.install()
            await staysInPlace(page)
            await context.prepare?.(page)
            if (context.inWallet) await inWallet(parts)
            else await inBrowser(parts, context.outside ?? false)
          })
    })

/** Outside of a wallet: past the window of an app, to a wallet's app; with a reload once more from the beginning. */
async function inBrowser(parts: Parts, outside: boolean) {
  const { page, owner, app, reload, scans, checks } = parts
  await enters(parts, outside)
  let link = await tapsTrust(page)
  if (reload) {
    await enters(parts, outside)
    link = await tapsTrust(page)
  }
  await answers(parts, link)
  await endsWell(page)
  if (checks) await expectAccessible(page, 'without an answer')
  // An answer counts that comes after the page has stopped waiting.
  if (app === 'late' && scans) await new HostPage(page).showsConnected(addressOf(await owner.approves(link)))
}

/** In a wallet's browser: its wallet is there at once, late, or not at all, and nothing leads out of it. */
async function inWallet({ page, app, reload, checks }: Parts) {
  const wallet =
    app === 'missing'
      ? undefined
      : await installWallet(page, { ...rabby, legacy: true, announceAfter: app === 'late' ? 3000 : 0 })
  await opens(page)
  if (app === 'late') await page.clock.fastForward(3100)
  await endsWell(page)
  if (checks) await expectAccessible(page, 'in the window of an unknown app')
  if (!wallet) return
  await expect(page.locator('dialog[open] a[href]:not([href^=http])')).toHaveCount(0)
  await page.getByRole('button', { name: 'Connect with Rabby Wallet' }).tap()
  await expect(page.getByRole('button', { name: /Show account$/ })).toBeVisible()
  if (reload) await page.reload()
  await expect(page.getByRole('button', { name: /Show account$/ })).toBeVisible()
}
