import { privateKeyToAddress } from 'viem/accounts'
import { other, phone } from '../journeys/wallets'
import { expectDialogAccessible } from '../rules/violations'
import { installWallet } from '../wallet/installWallet'
import { expect, test } from './test'

// 360 px: the narrowest screen on which a row's mark may still stand beside its name.
const smallPhone = { ...phone, viewport: { width: 360, height: 800 } }

for (const [device, settings, locale, direction] of [
  ['a computer', {}, 'en', 'ltr'],
  ['a phone', smallPhone, 'ar', 'rtl'],
] as const)
  test.describe(`On ${device}`, () => {
    test.use(settings)

    test(`user pages are accessible, written ${direction} (${locale})`, async ({
      page,
      user,
      fresh,
      signsIn,
      elsewhere,
    }) => {
      const isAccessible = async () => {
        await expectDialogAccessible(page)
        const pane = user.box.locator('.kl-pane')
        expect(await pane.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
        // The x of 0x1234 is no multiplication sign.
        expect(await pane.evaluate((box) => getComputedStyle(box).fontVariantLigatures)).toBe('no-contextual')
      }
      const [mine, theirs, third] = fresh
      const owner = await elsewhere(mine)
      await owner.links(third)
      const before = await elsewhere(theirs)
      await before.belongsTo(`ann ${theirs}`)
      await installWallet(page, other)
      const { wallet } = await signsIn({ keys: [mine, theirs], locale })
      await page.locator('[data-kl-button] button').last().click()
      const pages = user.box.locator('.kl-panel > button')
      // The last two of the four rows come with their own code.
      await expect(pages).toHaveCount(4)
      await pages.nth(-2).click()
      await expect(user.rows).toHaveCount(2)
      await expect(user.rows.first()).toHaveCSS('direction', direction)
      wallet.select(privateKeyToAddress(theirs))
      await expect(user.box.locator('.kl-after button')).toHaveCount(2)
      await isAccessible()
      await user.box.locator('.kl-after button').first().click()
      await user.box.locator('.kl-btn--primary').click()
      await user.box.locator('.kl-btn--danger').waitFor()
      await isAccessible()
      await user.box.locator('.kl-bar button').first().click()
      await user.box.locator('.kl-bar button').first().click()
      wallet.select(privateKeyToAddress(mine))
      await pages.last().click()
      await expect(user.rows).toHaveCount(2)
      await isAccessible()
      await user.box.locator('.kl-row').click()
      await user.box.getByRole('textbox').fill('nightly report')
      await isAccessible()
      await page.keyboard.press('Enter')
      await user.box.locator('code').waitFor()
      await isAccessible()
      await owner.ages(mine)
      await user.box.locator('.kl-bar button').first().click()
      await user.box.locator('.kl-items__end button').click()
      await user.box.getByRole('checkbox').check()
      await isAccessible()
      wallet.select(privateKeyToAddress(theirs))
      await user.box.locator('.kl-btn--danger').click()
      await user.box.locator('.kl-after').waitFor()
      await isAccessible()
      wallet.select(privateKeyToAddress(mine))
      await user.box.locator('.kl-btn--primary').click()
      await expect(user.box.locator('.kl-bar button')).toHaveCount(1)
      await isAccessible()
    })
  })
