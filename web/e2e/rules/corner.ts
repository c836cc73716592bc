import { expect, type Page } from '@playwright/test'
import { shortenAddress } from '../../src/dialog/shortAddress'
import { noteShifts, shiftsIn } from './layoutShift'
import { slowLine } from './slow'

type CornerWindow = { corner: string[] }

/**
 * Record what the page shows in the button's place in each frame, from the next page load. The record of a frame is the
 * button's text, `held` with the position of the placeholder, or an empty string.
 */
export const noteCorner = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const corner: string[] = []
    ;(window as unknown as CornerWindow).corner = corner
    const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true })
    const look = () => {
      const element = document.querySelector('kisslock-connect')
      const root = element?.shadowRoot ?? element ?? document
      const words = root === element ? ':scope > *' : '.kl-connect__now, .kl-account bdi'
      const shapes = [...root.querySelectorAll('.kl-chip:has(> .kl-skel--dot)')].filter(isSeen)
      const held = shapes
        .map((one) => one.getBoundingClientRect())
        .map(({ x, y, width, height }) => [x, y, width, height])
      const seen = [...root.querySelectorAll(words)].filter(isSeen).map(({ textContent }) => textContent)
      const now = [...held.map((box) => `held ${box}`), ...seen].join(' and ')
      if (root.querySelector('[data-kl-button]') || element) if (now !== corner.at(-1)) corner.push(now)
      requestAnimationFrame(look)
    }
    look()
  })

/** Return the entries that were recorded since the last page load, one for each change. */
export const cornerOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as CornerWindow).corner)

/**
 * Expect that a visitor with a stored connection saw first one placeholder and then the account. If `empty` is true,
 * the button's place can be empty before the placeholder.
 */
export const expectRestoring = async (page: Page, address: string, { empty = false } = {}): Promise<void> => {
  const seen = await cornerOf(page)
  const place = empty ? seen.slice(seen[0] === '' ? 1 : 0) : seen
  const account = place.findIndex((now) => now.includes(shortenAddress(address)))
  const before = place.slice(0, account).map((now) => now.replace(/^held .*/, 'held'))
  expect(account, seen.join('\n')).toBeGreaterThan(0)
  expect(before, seen.join('\n')).toEqual(['held'])
}

/**
 * Reload the page on a connection of 20 kB/s, and wait until `seen` passes. Expect that a placeholder was shown before
 * the account, and that nothing in the page moved.
 */
export const expectPlaceHeld = async (
  page: Page,
  address: string,
  seen: () => Promise<void>,
  options?: { empty: boolean },
): Promise<void> => {
  await noteShifts(page)
  await noteCorner(page)
  await slowLine(page, 20)
  await page.reload()
  await seen()
  await expectRestoring(page, address, options)
  expect(await shiftsIn(page)).toEqual([])
}
