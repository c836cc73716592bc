import type { Page } from '@playwright/test'
import { expectAccessible } from '../rules/axe'
import { expectNoSidewaysScroll } from '../rules/noSidewaysScroll'
import { expectTouchable } from '../rules/targets'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { other, phone, rabby } from './wallets'

const failing = { error: { code: -32603, message: 'Internal error' } }

/** Expects that the middle of a control can be scrolled into view and is not covered. */
const canBeReached = async (page: Page, name: string) => {
  const button = page.getByRole('dialog').getByRole('button', { name, exact: true })
  await button.scrollIntoViewIfNeeded()
  await button.click({ trial: true })
}

test.describe('At 200 % zoom', () => {
  // A window of 1280 by 800 then has half as many CSS pixels.
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })

  test('every step of connecting can be reached, nothing is too wide', async ({ page, host, dialog }) => {
    await installWallet(page, other)
    const wallet = await installWallet(page, { ...rabby, behaviour: { connect: [failing, failing, 'approve'] } })
    await host.visitAndOpen()
    await expectNoSidewaysScroll(page)
    await canBeReached(page, 'New to wallets?')
    await dialog.chooses('Zerion')
    await expect(dialog.steps).toHaveCount(3)
    await expectNoSidewaysScroll(page)
    await canBeReached(page, 'Refresh and continue')
    await canBeReached(page, 'Close')
    await dialog.does('Back to all wallets')
    await dialog.chooses('Rabby Wallet')
    await dialog.says('Rabby Wallet could not connect')
    await dialog.stage.getByText('Details for support').click()
    await expectNoSidewaysScroll(page)
    await canBeReached(page, 'Close')
    await dialog.does('Try again')
    await host.showsConnected(wallet.address)
    await dialog.isClosed()
    await host.opensAccount()
    await canBeReached(page, 'Disconnect')
    await expectNoSidewaysScroll(page)
  })
})

test.describe('In forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  test('buttons and fields have edges, and what is chosen stands out', async ({ page, host, dialog, networks }) => {
    await host.visit()
    const edge = (name: string) =>
      page
        .locator(name)
        .first()
        .evaluate((one) => getComputedStyle(one).borderTopWidth)
    expect(await edge('.kl-connect')).toBe('1px')
    await host.choosesWallet('Zerion')
    await expect(dialog.steps).toHaveCount(3)
    for (const part of ['dialog[open]', '.kl-search__field', '.kl-card', '.kl-btn--primary', '.kl-seg'])
      expect(await edge(part), part).toBe('1px')
    const chosen = dialog.row('Zerion')
    expect(await chosen.evaluate((row) => getComputedStyle(row).outlineStyle)).toBe('solid')
    expect(await dialog.row('Rainbow').evaluate((row) => getComputedStyle(row).outlineStyle)).toBe('none')
    // The chosen tab has the system's selection colours.
    const colours = await dialog.methods.evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).color))
    expect(new Set(colours).size).toBe(2)
    await expectAccessible(page, 'a guide in forced colours')
    await page.keyboard.press('Escape')
    await installWallet(page, rabby)
    await page.reload()
    await host.choosesWallet()
    await dialog.isClosed()
    await host.opensNetworks()
    expect(await networks.current.evaluate((row) => getComputedStyle(row).outlineStyle)).toBe('solid')
  })
})

/** Expects that a finger hits every control, and that nothing is wider than the screen. */
const fits = async (page: Page, stop: string) => {
  await expectTouchable(page, stop)
  await expectNoSidewaysScroll(page)
}

test.describe('Under a finger', () => {
  test.use(phone)

  test('every control is 44 by 44, a link 24 high, and fits', async ({ page, host, dialog, account, networks }) => {
    await installWallet(page, other)
    await installWallet(page, { ...rabby, behaviour: { connect: [failing, failing, 'approve'], switch: 'reject' } })
    await host.visit()
    await fits(page, 'page')
    await host.connectButton.tap()
    await dialog.row('Rabby Wallet').waitFor()
    await dialog.searchesFor('ra')
    await fits(page, 'search')
    await dialog.searchesFor('')
    for (const name of ['Zerion', 'Ledger'] as const) {
      await dialog.chooses(name)
      for (const tab of await dialog.methods.all()) {
        await tab.tap()
        await fits(page, `${name}, ${await tab.textContent()}`)
      }
      await dialog.does('Back to all wallets')
    }
    await dialog.box.getByRole('button', { name: 'New to wallets?' }).tap()
    await dialog.stage.getByRole('tab', { name: 'How to choose' }).tap()
    await dialog.says('Choose what suits you')
    await fits(page, 'help')
    await dialog.does('Back to all wallets')
    await dialog.chooses('Rabby Wallet')
    await dialog.says('Rabby Wallet could not connect')
    await fits(page, 'failed')
    await dialog.does('Try again')
    await dialog.isClosed()
    await fits(page, 'page, connected')
    await host.accountChip.tap()
    await account.box.waitFor()
    await fits(page, 'account')
    await account.box.getByRole('button', { name: /^Connected wallets/ }).tap()
    await page.getByRole('radio').first().waitFor()
    await fits(page, 'connected wallets')
    await page.keyboard.press('Escape')
    await host.networkChip.tap()
    await networks.chooses('Polygon')
    await networks.note.first().waitFor()
    await fits(page, 'networks, refused')
  })
})
