import { expect, type Page } from '@playwright/test'

/** Expects that the open dialog shows every heading, button and sentence whole: no ellipsis, no line outside its box. */
export const expectNothingCut = async (page: Page): Promise<void> => {
  const cut = await page.evaluate(() => {
    const all = [
      ...document.querySelectorAll<HTMLElement>('dialog[open] :is(h2, h3, p, button, a, label, [role=tab], bdi, span)'),
    ]
    // Text for screen readers only is one pixel wide on purpose; a scrolling region shows the rest when it is scrolled.
    const seen = all.filter((element) => element.clientWidth > 1 && !element.closest('.kl-sr, [aria-hidden=true]'))
    const hides = (element: HTMLElement) => /hidden|clip/.test(getComputedStyle(element).overflow)
    return seen
      .filter(
        (element) =>
          hides(element) &&
          (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2),
      )
      .map((element) => `${element.tagName}.${element.className}: ${element.textContent}`)
  })
  expect(cut).toEqual([])
}
