import { translateTexts } from '../../gallery/fits'
import { languages, readLocale } from '../../gallery/kinds'
import { expect, test } from '../test'
import { phone } from './wallets'

test.use({ viewport: phone.viewport })

/**
 * Return the width of each tab, and the smallest distance from an icon to the edge of its tab, in pixels. Runs in the
 * page.
 */
const measureTabs = (tabs: Element[]) => {
  const boxes = tabs.map((tab) => tab.getBoundingClientRect())
  const distances = tabs.map((tab, i) => {
    const icon = tab.querySelector('svg')?.getBoundingClientRect()
    return icon && boxes[i] ? Math.min(icon.left - boxes[i].left, boxes[i].right - icon.right) : 0
  })
  return { widths: boxes.map(({ width }) => Math.round(width)), distance: Math.min(...distances) }
}

test('On a phone, the tabs of methods have equal widths and contain their icons in every language', async ({
  page,
  host,
  dialog,
}) => {
  await host.visitAndOpen()
  await dialog.chooses('Ledger')
  await expect(page.getByRole('tab')).toHaveCount(2)
  for (const { tag, dir } of languages) {
    await page.evaluate(translateTexts, { language: { lang: tag, dir }, from: readLocale('en'), to: readLocale(tag) })
    const { widths, distance } = await page.getByRole('tab').evaluateAll(measureTabs)
    expect(new Set(widths).size, tag).toBe(1)
    expect(distance, tag).toBeGreaterThan(4)
  }
})
