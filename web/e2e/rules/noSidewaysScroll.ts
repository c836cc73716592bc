import { expect, type Page } from '@playwright/test'

/**
 * Expect that nothing is wider than the screen: neither the page, nor a scrolling region of the open dialog, nor a
 * table of the console.
 */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const wide = await page.evaluate(() => {
    const all = [
      document.documentElement,
      ...document.querySelectorAll<HTMLElement>('dialog[open], dialog[open] *, .kc-scroll'),
    ]
    // Skip text that is only for screen readers, because such text is one pixel wide on purpose.
    const seen = all.filter((element) => element.clientWidth > 1 && !element.closest('.kl-sr'))
    const scrolls = (element: HTMLElement) =>
      element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX)
    const off = seen.filter(
      (element) => (scrolls(element) && element.scrollWidth > element.clientWidth) || edge(element) > innerWidth + 1,
    )
    function edge(element: HTMLElement) {
      return element.matches('pre *, pre') ? 0 : element.getBoundingClientRect().right
    }
    return off.map((element) => `${element.tagName}.${element.className}`)
  })
  expect(wide).toEqual([])
}
