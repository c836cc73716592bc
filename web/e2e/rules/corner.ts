import { expect, type Page } from '@playwright/test'
import { shortenAddress } from '../../src/dialog/shortAddress'
import { readShifts, recordShifts } from './layoutShift'
import { slowNetwork } from './slow'

type CornerWindow = { corner: string[] }

/**
 * Record what the page shows in the button's place in each frame, from the next page load. A record contains `held`
 * with the box of a visible placeholder, and the button's visible text. The record is empty if neither is visible.
 */
export const recordCorner = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const corner: string[] = []
    ;(window as unknown as CornerWindow).corner = corner
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const recordState = () => {
      const element = document.querySelector('kisslock-connect')
      const root = element?.shadowRoot ?? element ?? document
      const wordSelector = root === element ? ':scope > *' : '.kl-connect__now, .kl-account bdi'
      const placeholders = [...root.querySelectorAll('.kl-chip:has(> .kl-skel--dot)')].filter(isSeen)
      const placeholderBoxes = placeholders
        .map((one) => one.getBoundingClientRect())
        .map(({ x, y, width, height }) => [x, y, width, height])
      const visibleTexts = [...root.querySelectorAll(wordSelector)].filter(isSeen).map(({ textContent }) => textContent)
      const currentState = [...placeholderBoxes.map((box) => `held ${box}`), ...visibleTexts].join(' and ')
      if (root.querySelector('[data-kl-button]') || element)
        if (currentState !== corner.at(-1)) corner.push(currentState)
      requestAnimationFrame(recordState)
    }
    recordState()
  })

/** Return the entries that were recorded since the last page load, one for each change. */
export const readCorner = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as CornerWindow).corner)

/**
 * Expect that a visitor with a stored connection saw first one placeholder and then the account. If `empty` is true,
 * the button's place can be empty before the placeholder.
 */
export const expectRestoring = async (page: Page, address: string, { empty = false } = {}): Promise<void> => {
  const recordedStates = await readCorner(page)
  const shownStates = empty ? recordedStates.slice(recordedStates[0] === '' ? 1 : 0) : recordedStates
  const accountIndex = shownStates.findIndex((state) => state.includes(shortenAddress(address)))
  const statesBefore = shownStates.slice(0, accountIndex).map((state) => state.replace(/^held .*/, 'held'))
  expect(accountIndex, recordedStates.join('\n')).toBeGreaterThan(0)
  expect(statesBefore, recordedStates.join('\n')).toEqual(['held'])
}

/**
 * Reload the page on a connection of 20 kB/s, and wait until `waitUntilSeen` passes. Expect that a placeholder was
 * shown before the account, and that nothing in the page moved.
 */
export const expectPlaceHeld = async (
  page: Page,
  address: string,
  waitUntilSeen: () => Promise<void>,
  options?: { empty: boolean },
): Promise<void> => {
  await recordShifts(page)
  await recordCorner(page)
  await slowNetwork(page, 20)
  await page.reload()
  await waitUntilSeen()
  await expectRestoring(page, address, options)
  expect(await readShifts(page)).toEqual([])
}
