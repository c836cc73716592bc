import { expect } from '@playwright/test'
import { translateTexts } from '../../gallery/fits'
import { readLocale } from '../../gallery/kinds'
import { testState } from '../../gallery/test'
import { phone } from '../journeys/wallets'
import { expectAccessible, expectAccessibleInBoth } from '../rules/axe'
import { expectNoSidewaysScroll } from '../rules/noSidewaysScroll'
import { expectTouchable } from '../rules/targets'
import { expectDialogAccessible } from '../rules/violations'

/** Declare a test that checks a state on a computer, in the light and in the dark color scheme. */
export const testOnComputer = (id: string): void =>
  testState(`On a computer ${id} has no accessibility violation`, id, {}, async ({ page }) => {
    await expectAccessibleInBoth(page, id)
    await expectNoSidewaysScroll(page)
  })

const { viewport, hasTouch, isMobile } = phone
const arabic = { language: { lang: 'ar', dir: 'rtl' }, from: readLocale('en'), to: readLocale('ar') }

/**
 * Declare a test that checks a state on a phone. In most states every control must be at least 44 by 44 pixels, and
 * every link at least 24 pixels high. On screens with a width of 390 and of 320 pixels, nothing may be wider than the
 * screen, even in Arabic. A phone shows the same colors as a computer, so this test checks only one color scheme on a
 * phone.
 */
export const testOnPhone = (id: string): void =>
  testState(
    `On a phone ${id} has no accessibility violation`,
    id,
    { viewport, hasTouch, isMobile },
    async ({ page }) => {
      await expectAccessible(page, id)
      if ([...commonStates, ...touchTargetStates].includes(id)) await expectTouchable(page, id)
      const checkWidths = async () => {
        for (const width of [320, viewport.width]) {
          await page.setViewportSize({ ...viewport, width })
          await expectNoSidewaysScroll(page)
        }
      }
      await checkWidths()
      await page.evaluate(translateTexts, arabic)
      await checkWidths()
    },
  )

/**
 * Declare a test that checks the dialog of a state in the element. The page around the element is not checked, because
 * it is another site's page and can have faults of its own.
 */
export const testInElement = (id: string): void =>
  testState(`In the element ${id} has no accessibility violation`, id, {}, async ({ page }) => {
    await expectDialogAccessible(page)
    await page.setViewportSize(viewport)
    await page.evaluate(translateTexts, arabic)
    const pane = page.locator('dialog[open] .kl-pane')
    await expect(pane).toHaveCSS('direction', 'rtl')
    expect(await pane.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

/** The states that most visitors see. Each state is checked on a computer and on a phone. */
export const commonStates: readonly string[] = [
  ...['host-idle', 'host-connected', 'host-wrongnet', 'home-empty', 'home-detected', 'home-search', 'home-none'],
  ...['help-what', 'help-choose', 'install', 'qr-unset', 'ledger-unset', 'gone', 'ext-waiting', 'ext-rejected'],
  ...['ext-error-details', 'ext-pending', 'ext-success', 'account', 'account-wallets', 'account-leave', 'net-list'],
  ...['net-adding', 'net-refused', 'net-wrong'],
]

/** More states in which only the size of every control is checked. */
const touchTargetStates: readonly string[] = [
  ...['m-open', 'm-any', 'm-missing', 'browse-copy', 'sign-start', 'account-signedin', 'links', 'devices'],
  ...['devices-everywhere', 'apps', 'apps-end', 'console', 'program-consent'],
]
