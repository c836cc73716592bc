import { join } from 'node:path'
import { expect } from '@playwright/test'
import { expectNoSidewaysScroll } from '../e2e/rules/noSidewaysScroll'
import { waitUntilSettled } from './draw'
import { languages, readLocale } from './kinds'
import { languageSizes, output } from './places'
import { test } from './test'

test.use({ site: 'signing' })

for (const { tag } of languages)
  test(`language ${tag}`, async ({ visitor, page }) => {
    const words = readLocale(tag)
    const draw = async (what: string) => {
      await page.mouse.move(0, 0)
      for (const [size, viewport] of Object.entries(languageSizes).reverse()) {
        await page.setViewportSize(viewport)
        await waitUntilSettled(page)
        await page.screenshot({ path: join(output, 'languages', tag, `${what}-${size}.png`) })
        await expectNoSidewaysScroll(page)
      }
    }
    await visitor.has('rabby')
    await page.goto(`/?locale=${tag}`)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)

    await page.locator('.kl-connect').click()
    const zerion = page.getByRole('option', { name: /^Zerion/ })
    await zerion.waitFor()
    await draw('home')

    await zerion.click()
    await page.locator('.kl-step').nth(2).waitFor()
    await draw('guide')

    // The test shows Ledger's guide, because it has the most methods.
    await page.reload()
    await page.locator('.kl-connect').click()
    await page.getByRole('option', { name: /^Ledger/ }).click()
    await page.getByRole('tab').nth(1).waitFor()
    await draw('methods')

    await page.reload()
    await page.locator('.kl-connect').click()
    await page.getByRole('option', { name: /^Rabby/ }).click()
    await page.locator('button.kl-chip--who').click()
    const account = page.getByRole('dialog', { name: words['account.title'] ?? '', exact: true })
    await account.waitFor()
    await draw('account')

    await account.getByRole('button', { name: words['sign.action'] ?? '', exact: true }).click()
    await page.getByText(words['sign.body'] ?? '').waitFor()
    await draw('sign')
  })
