import { expect, type Page } from '@playwright/test'

/** The minimum width and height of a control, and the minimum height of a link inside a sentence, in CSS pixels. */
const minimumSizes = { control: 44, link: 24 }

/**
 * Expect that every visible control is large enough for a finger. The test measures the area that reacts to touch. An
 * empty pseudo-element can make this area larger than the visible control.
 */
export const expectTouchable = async (page: Page, screen: string): Promise<void> => {
  const smallTargets = await page.evaluate(({ control, link }) => {
    const root = document.querySelector('dialog[open]') ?? document
    const targets = [
      ...root.querySelectorAll<HTMLElement>('button, a, input, summary, [role="option"], [role="radio"]'),
    ]
    const measureExtraHeight = (element: HTMLElement) => {
      const { content, insetBlockStart } = getComputedStyle(element, '::after')
      return content === 'none' ? 0 : Math.max(0, -2 * (Number.parseFloat(insetBlockStart) || 0))
    }
    return targets
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        // Measure the label of a checkbox, because tapping the label also toggles the checkbox.
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
        return { element, width, height: height + measureExtraHeight(element) }
      })
      .filter(({ element, width, height }) => {
        const isInSentence = element.matches('p a, li a, footer a')
        return isInSentence ? height < link : width < control || height < control
      })
      .map(({ element, width, height }) => `${element.textContent || element.ariaLabel}: ${width} x ${height}`)
  }, minimumSizes)
  expect.soft(smallTargets, screen).toEqual([])
}
