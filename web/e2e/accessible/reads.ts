import { expect } from '@playwright/test'
import { exchange } from '../../gallery/fits'
import { wordsOf } from '../../gallery/kinds'
import { inState } from '../../gallery/test'
import { phone } from '../journeys/wallets'
import { expectAccessible, expectAccessibleInBoth } from '../rules/axe'
import { expectNoSidewaysScroll } from '../rules/noSidewaysScroll'
import { expectTouchable } from '../rules/targets'
import { expectDialogAccessible } from '../rules/violations'

/** Declares a test that reads a state on a computer: in light, and in dark. */
export const readsOnComputer = (id: string): void =>
  inState(`On a computer ${id} has no accessibility violation`, id, {}, async ({ page }) => {
    await expectAccessibleInBoth(page, id)
    await expectNoSidewaysScroll(page)
  })

const { viewport, hasTouch, isMobile } = phone
const arabic = { language: { lang: 'ar', dir: 'rtl' }, from: wordsOf('en'), to: wordsOf('ar') }

/**
 * Declares a test that reads a state on a phone. In most states a finger hits every control, which is 44 by 44 pixels (a link 24
 * high). Nothing is wider than a screen of 390 and of 320, also in Arabic. A phone has the colours of a computer, so that one scheme
 * tells all about it.
 */
export const readsOnPhone = (id: string): void =>
  inState(`On a phone ${id} has no accessibility violation`, id, { viewport, hasTouch, isMobile }, async ({ page }) => {
    await expectAccessible(page, id)
    if ([...usual, ...touched].includes(id)) await expectTouchable(page, id)
    const widths = async () => {
      for (const width of [320, viewport.width]) {
        await page.setViewportSize({ ...viewport, width })
        await expectNoSidewaysScroll(page)
      }
    }
    await widths()
    await page.evaluate(exchange, arabic)
    await widths()
  })

/** Declares a test that reads the dialog of a state in the element of a foreign page, which may have faults of its own. */
export const readsInElement = (id: string): void =>
  inState(`In the element ${id} has no accessibility violation`, id, {}, async ({ page }) => {
    await expectDialogAccessible(page)
    await page.setViewportSize(viewport)
    await page.evaluate(exchange, arabic)
    const pane = page.locator('dialog[open] .kl-pane')
    await expect(pane).toHaveCSS('direction', 'rtl')
    expect(await pane.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

/** The states that most visitors see: each of them is read on a computer and on a phone. */
export const usual: readonly string[] = [
  ...['host-idle', 'host-connected', 'host-wrongnet', 'home-empty', 'home-detected', 'home-search', 'home-none'],
  ...['help-what', 'help-choose', 'install', 'qr-unset', 'ledger-unset', 'gone', 'ext-waiting', 'ext-rejected'],
  ...['ext-error-details', 'ext-pending', 'ext-success', 'account', 'account-wallets', 'account-leave', 'net-list'],
  ...['net-adding', 'net-refused', 'net-wrong'],
]

/** Further states in which a finger hits every control. */
const touched: readonly string[] = [
  ...['m-open', 'm-any', 'm-missing', 'browse-copy', 'sign-start', 'account-signedin', 'links', 'devices'],
  ...['devices-everywhere', 'console', 'program-consent'],
]
