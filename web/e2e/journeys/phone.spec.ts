import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../rules/noSidewaysScroll'
import { removePracticeWallet } from '../scan/withoutPractice'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { otherWallet, phone, switchChainInWallet } from './wallets'

test.use(phone)

const expectFullWidth = async (page: Page) => {
  const box = await page.locator('dialog[open]').boundingBox()
  const view = page.viewportSize()
  expect(box?.x).toBe(0)
  expect(box?.width).toBe(view?.width)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(view?.height ?? 0, 0)
}

test('On a phone the dialog is a sheet that shows the list and then a wallet, and Back returns to the list', async ({
  page,
  host,
  dialog,
}) => {
  await host.visitAndTap()
  await expect(dialog.list).toBeVisible()
  await expectFullWidth(page)
  await expect(dialog.search).not.toBeFocused()
  await dialog.row('Zerion').tap()
  await expect(dialog.steps).toHaveCount(3)
  await expect(dialog.list).toBeHidden()
  await expect(dialog.method('Phone')).toHaveAttribute('aria-selected', 'true')
  await expectFullWidth(page)
  await dialog.method('Browser').tap()
  await expect(dialog.actionCard).toContainText('Extensions run on a computer.')
  await expect(dialog.steps).toHaveCount(3)
  await dialog.action('Back to all wallets').tap()
  await expect(dialog.list).toBeVisible()
  await dialog.box.getByRole('button', { name: 'New to wallets?' }).tap()
  await dialog.says('A wallet is your key ring')
  await dialog.box.getByRole('tab', { name: 'How to choose' }).tap()
  // The page does not recommend extensions, because mobile browsers have no extensions.
  await expect(dialog.box.locator('.kl-pickcard .kl-t-head')).toHaveText(['A phone app', 'A hardware device'])
  await dialog.action('Close').tap()
  await dialog.isClosed()
})

test('A warning about the network leaves space for the site’s icon', async ({ page, host, connectRabby }) => {
  await installWallet(page, otherWallet)
  const wallet = await connectRabby()
  switchChainInWallet(wallet, 56)
  await expect(host.wrongNetworkButton).toBeVisible()
  await host.showsConnected(wallet.address)
  const [picture, warning] = [await host.picture.boundingBox(), await host.wrongNetworkButton.boundingBox()]
  expect((picture?.x ?? 0) + (picture?.width ?? 0)).toBeLessThanOrEqual(warning?.x ?? 0)
  await expectNoSidewaysScroll(page)
})

test.describe('The list on a site with a relay', () => {
  test.use({ server: 'dev' })

  test('A search without results shows advice, at least 8 pixels above the scan button', async ({
    page,
    host,
    dialog,
  }) => {
    await removePracticeWallet(page)
    await host.visitAndTap()
    await dialog.search.fill('no such wallet')
    const [hint, scan] = [
      dialog.box.getByText('Check the spelling.', { exact: true }),
      dialog.box.getByRole('button', { name: 'Scan with any wallet app' }),
    ]
    await expect(hint).toBeVisible()
    // Measure the text, because the hint's box includes its padding.
    const end = await hint.evaluate((element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      return text.getBoundingClientRect().bottom
    })
    expect((await scan.boundingBox())?.y).toBeGreaterThanOrEqual(end + 8)
  })
})
