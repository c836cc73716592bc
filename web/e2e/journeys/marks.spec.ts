import type { Locator } from '@playwright/test'
import { expect, test } from '../test'
import { installWallet } from '../wallet/installWallet'
import { rabby } from './wallets'

test.use({ plantedKeys: ['kisslock.last'] })

const walletWithLongName = { name: 'A wallet with quite a long name', rdns: 'org.long' }

/** Return the number of lines of the name in a row. */
const countNameLines = (row: Locator) =>
  row.locator('bdi').evaluate((name) => {
    const range = document.createRange()
    range.selectNodeContents(name)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })

for (const [width, locale] of [
  [1280, 'ar'],
  [320, 'ru'],
] as const)
  test(`A name does not wrap next to its status icon and is not cut off (${locale}, ${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.addInitScript(() => {
      if (!localStorage.getItem('kisslock.last')) localStorage.setItem('kisslock.last', 'io.rabby')
    })
    await installWallet(page, rabby)
    await installWallet(page, walletWithLongName)
    await page.goto(`/?locale=${locale}`)
    await page.locator('.kl-connect').click()
    const row = page.getByRole('option', { name: /^Rabby/ })
    const mark = row.locator('.kl-pill')
    await expect(mark).toBeVisible()
    expect(await countNameLines(row)).toBe(1)
    for (const part of [row.locator('bdi'), mark]) {
      const [outer, inner] = [await row.boundingBox(), await part.boundingBox()]
      if (!outer || !inner) throw new Error('The row is not in the page.')
      expect(inner.x).toBeGreaterThanOrEqual(outer.x)
      expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
    }
    // A name that is longer than the row wraps to a second line and is not cut off.
    await expect(page.getByRole('option', { name: walletWithLongName.name })).toHaveCSS('overflow', 'visible')
  })
