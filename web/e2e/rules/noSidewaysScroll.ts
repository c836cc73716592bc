import { expect, type Page } from '@playwright/test'

/**
 * Expect that nothing is wider than the screen: neither the page, nor a scrolling region of the open dialog, nor a
 * table of the console.
 */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const wideElements = await page.evaluate(() => {
    const elements = [
      document.documentElement,
      ...document.querySelectorAll<HTMLElement>('dialog[open], dialog[open] *, .kc-scroll'),
    ]
    // Skip text that is only for screen readers, because such text is one pixel wide on purpose.
    const visibleElements = elements.filter((element) => element.clientWidth > 1 && !element.closest('.kl-sr'))
    const isScrollable = (element: HTMLElement) =>
      element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX)
    const overflowingElements = visibleElements.filter(
      (element) =>
        (isScrollable(element) && element.scrollWidth > element.clientWidth) || findRightEdge(element) > innerWidth + 1,
    )
    function findRightEdge(element: HTMLElement) {
      return element.matches('pre *, pre') ? 0 : element.getBoundingClientRect().right
    }
    return overflowingElements.map((element) => `${element.tagName}.${element.className}`)
  })
  expect(wideElements).toEqual([])
}
