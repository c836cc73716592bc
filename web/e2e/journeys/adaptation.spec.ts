import type { Page } from '@playwright/test'
import { expectAccessible } from '../rules/axe'
import { expectNoSidewaysScroll } from '../rules/noSidewaysScroll'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { otherWallet, rabby } from './wallets'

const failingRequest = { error: { code: -32603, message: 'Internal error' } }

/** Expect that the middle of a control can be scrolled into view, and that nothing covers it. */
const expectReachable = async (page: Page, name: string) => {
  const button = page.getByRole('dialog').getByRole('button', { name, exact: true })
  await button.scrollIntoViewIfNeeded()
  await button.click({ trial: true })
}

test.describe('The page at 200 % zoom', () => {
  // At 200 % zoom, a window of 1280 by 800 has half as many CSS pixels in each direction.
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })

  test('at 200 % zoom, every step of connecting can be reached, and no screen is too wide', async ({
    page,
    host,
    dialog,
  }) => {
    await installWallet(page, otherWallet)
    const wallet = await installWallet(page, {
      ...rabby,
      behaviour: { connect: [failingRequest, failingRequest, 'approve'] },
    })
    await host.visitAndOpen()
    await expectNoSidewaysScroll(page)
    await expectReachable(page, 'New to wallets?')
    await dialog.chooses('Zerion')
    await expect(dialog.steps).toHaveCount(3)
    await expectNoSidewaysScroll(page)
    await expectReachable(page, 'Refresh and continue')
    await expectReachable(page, 'Close')
    await dialog.does('Back to all wallets')
    await dialog.chooses('Rabby Wallet')
    await dialog.says('Rabby Wallet could not connect')
    await dialog.stage.getByText('Details for support').click()
    await expectNoSidewaysScroll(page)
    await expectReachable(page, 'Close')
    await dialog.does('Try again')
    await host.showsConnected(wallet.address)
    await dialog.isClosed()
    await host.opensAccount()
    await expectReachable(page, 'Disconnect')
    await expectNoSidewaysScroll(page)
  })
})

test.describe('The page in forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  test('in forced colors, buttons and fields have borders, and the selection is visible', async ({
    page,
    host,
    dialog,
    networks,
  }) => {
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
    // In forced colors, the selected tab has the system's selection colors.
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
