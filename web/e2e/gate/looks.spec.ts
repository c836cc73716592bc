import { mint } from '../chain/contracts'
import { other, phone } from '../journeys/wallets'
import { expectDialogAccessible } from '../rules/violations'
import { installWallet } from '../wallet/installWallet'
import { enters, expect, test } from './test'

for (const [device, settings, locale, direction] of [
  ['a computer', {}, 'en', 'ltr'],
  ['a phone', phone, 'ar', 'rtl'],
] as const)
  test.describe(`On ${device}`, () => {
    test.use(settings)

    test(`the gate is accessible, written ${direction} (${locale})`, async ({ page, shop, gate, arrives }) => {
      await installWallet(page, other)
      const { address } = await arrives({ locale })
      await mint(shop.chain, address, 1n)
      await enters(page, 'Either')
      await gate.box.locator('.kl-btn--primary').click()
      await expect(gate.needs).toHaveCount(2)
      await expect(gate.needs.first()).toHaveCSS('direction', direction)
      await expectDialogAccessible(page)
      const pane = gate.box.locator('.kl-pane')
      expect(await pane.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    })
  })
