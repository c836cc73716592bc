import { mint } from '../chain/contracts'
import { other, phone } from '../journeys/wallets'
import { inElement, violationsIn } from '../rules/violations'
import { installWallet } from '../wallet/installWallet'
import { enters, expect, test } from './test'

const languages = { en: 'ltr', ar: 'rtl' } as const

for (const [device, settings] of Object.entries({ 'a computer': {}, 'a phone': phone }))
  test.describe(`On ${device}`, () => {
    test.use(settings)
    for (const [locale, direction] of Object.entries(languages))
      test(`the gate is accessible, written ${direction} (${locale})`, async ({ page, shop, gate, arrives }) => {
        await installWallet(page, other)
        const { address } = await arrives({ locale })
        await mint(shop.chain, address, 1n)
        await enters(page, 'Either')
        await gate.box.locator('.kl-btn--primary').click()
        await expect(gate.needs).toHaveCount(2)
        await expect(gate.needs.first()).toHaveCSS('direction', direction)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          expect(await violationsIn(page, {}, inElement)).toEqual([])
        }
        const pane = gate.box.locator('.kl-pane')
        expect(await pane.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      })
  })
