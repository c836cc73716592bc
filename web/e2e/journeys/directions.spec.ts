import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../test'

/** Return the characters of a text in the order in which the element draws them, from left to right. */
const readDrawnOrder = (element: Locator, text: string) =>
  element.evaluate((box, sought) => {
    const nodes = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const node = nodes.currentNode
      const start = node.textContent?.indexOf(sought) ?? -1
      if (start < 0) continue
      const places = [...sought].map((letter, i) => {
        const range = document.createRange()
        range.setStart(node, start + i)
        range.setEnd(node, start + i + 1)
        return { letter, left: range.getBoundingClientRect().left }
      })
      return places.sort((a, b) => a.left - b.left).map(({ letter }) => letter)
    }
    return []
  }, text)

/** Change the site's name in the data of the page. */
const renameSite = (page: Page, name: string) =>
  page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('Tidepool', name),
      })
    },
  )

test('A site named “Yahoo!” keeps its exclamation mark on the right in an Arabic sentence', async ({ page }) => {
  await renameSite(page, 'Yahoo!')
  await page.goto('/?locale=ar')
  expect(await readDrawnOrder(page.locator('main p').first(), 'Yahoo!')).toEqual([...'Yahoo!'])
  expect(await readDrawnOrder(page.locator('.site-name'), 'Yahoo!')).toEqual([...'Yahoo!'])
})

test('In Arabic and in Hebrew, a search without results shows “c++” as the visitor wrote it', async ({ page }) => {
  for (const tag of ['ar', 'he']) {
    await page.goto(`/?locale=${tag}`)
    await page.locator('.kl-connect').click()
    await page.getByRole('searchbox').fill('c++')
    expect(await readDrawnOrder(page.locator('.kl-none'), 'c++')).toEqual(['c', '+', '+'])
  }
})

test('An Arabic site name keeps its direction in an English sentence', async ({ page }) => {
  await renameSite(page, 'سوق!')
  await page.goto('/?locale=en')
  expect(await readDrawnOrder(page.locator('main p').first(), 'سوق!')).toEqual([...'سوق!'].reverse())
  await page.locator('.kl-connect').click()
  await expect(page.getByRole('dialog')).toContainText('سوق!')
})
