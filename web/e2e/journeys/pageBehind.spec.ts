import type { Page } from '@playwright/test'
import { expect, test } from '../test'

/** Make the page taller than the window, so that it can scroll. */
const makePageTall = (page: Page) =>
  page.evaluate(() => {
    document.body.style.minHeight = '3000px'
  })

/** Return the page's scroll position, once the browser has drawn the scrolled page. */
const readScrollPosition = (page: Page) =>
  page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY)))),
  )

test('The page behind the dialog does not scroll while the dialog is open, and scrolls again after the dialog has closed', async ({
  page,
  host,
  dialog,
}) => {
  await host.visitAndOpen()
  await makePageTall(page)
  await page.mouse.move(4, 4)
  await page.mouse.wheel(0, 300)
  expect(await readScrollPosition(page)).toBe(0)
  await dialog.title.hover()
  await page.mouse.wheel(0, 300)
  expect(await readScrollPosition(page)).toBe(0)
  await page.keyboard.press('ArrowDown')
  expect(await readScrollPosition(page)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog.box).toBeHidden()
  await page.mouse.move(4, 400)
  await page.mouse.wheel(0, 300)
  await expect.poll(() => readScrollPosition(page)).toBeGreaterThan(0)
})
