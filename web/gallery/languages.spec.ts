import { expect, test } from '@playwright/test'
import { expectNoSidewaysScroll } from '../e2e/rules/noSidewaysScroll'
import { expectNothingCut } from '../e2e/rules/nothingCut'
import { languages, wordsOf } from './kinds'
import { languagePicture, languageSizes } from './places'
import { settle } from './settle'
import { Visitor } from './visitor'

for (const { tag } of languages)
  for (const [size, viewport] of Object.entries(languageSizes))
    test(`language ${tag}, ${size}`, async ({ browser }) => {
      const words = wordsOf(tag)
      const visitor = await Visitor.arrives(browser, { viewport, locale: tag }, 'signing')
      const { page } = visitor
      const draw = async (what: string) => {
        await page.mouse.move(0, 0)
        await settle(page)
        await page.screenshot({ path: languagePicture(tag, what, size) })
        await expectNoSidewaysScroll(page)
        await expectNothingCut(page)
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

      // Its guide has the most methods.
      await page.reload()
      await page.locator('.kl-connect').click()
      await page.getByRole('option', { name: /^Ledger/ }).click()
      await page.getByRole('tab').nth(1).waitFor()
      await draw('methods')

      await page.reload()
      await page.locator('.kl-connect').click()
      await page.getByRole('option', { name: /^Rabby/ }).click()
      await page.locator('.kl-chip--who').click()
      const account = page.getByRole('dialog', { name: words['account.title'] ?? '', exact: true })
      await account.waitFor()
      await draw('account')

      await account.getByRole('button', { name: words['sign.action'] ?? '', exact: true }).click()
      await page.getByText(words['sign.body'] ?? '').waitFor()
      await draw('sign')
      await visitor.leaves()
    })
