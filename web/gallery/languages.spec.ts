import { join } from 'node:path'
import { expect } from '@playwright/test'
import { expectNoSidewaysScroll } from '../e2e/rules/noSidewaysScroll'
import { waitUntilSettled } from './draw'
import { languages, readLocale } from './kinds'
import { galleryFolder, languageTestSizes } from './places'
import { test } from './test'

test.use({ site: 'signing' })

for (const { tag } of languages)
  test(`In the language ${tag}, the dialog does not scroll sideways`, async ({ visitor, page }) => {
    const localeSentences = readLocale(tag)
    const drawPicture = async (what: string) => {
      await page.mouse.move(0, 0)
      for (const [size, viewport] of Object.entries(languageTestSizes).reverse()) {
        await page.setViewportSize(viewport)
        await waitUntilSettled(page)
        await page.screenshot({ path: join(galleryFolder, 'languages', tag, `${what}-${size}.png`) })
        await expectNoSidewaysScroll(page)
      }
    }
    await visitor.has('rabby')
    await page.goto(`/?locale=${tag}`)
    await expect(page.locator('html')).toHaveAttribute('lang', tag)

    await page.locator('.kl-connect').click()
    const zerionOption = page.getByRole('option', { name: /^Zerion/ })
    await zerionOption.waitFor()
    await drawPicture('home')

    await zerionOption.click()
    await page.locator('.kl-step').nth(2).waitFor()
    await drawPicture('guide')

    // The test shows Ledger's guide, because it has the most methods.
    await page.reload()
    await page.locator('.kl-connect').click()
    await page.getByRole('option', { name: /^Ledger/ }).click()
    await page.getByRole('tab').nth(1).waitFor()
    await drawPicture('methods')

    await page.reload()
    await page.locator('.kl-connect').click()
    await page.getByRole('option', { name: /^Rabby/ }).click()
    await page.locator('button.kl-chip--who').click()
    const account = page.getByRole('dialog', { name: localeSentences['account.title'] ?? '', exact: true })
    await account.waitFor()
    await drawPicture('account')

    await account.getByRole('button', { name: localeSentences['sign.action'] ?? '', exact: true }).click()
    await page.getByText(localeSentences['sign.body'] ?? '').waitFor()
    await drawPicture('sign')
  })
