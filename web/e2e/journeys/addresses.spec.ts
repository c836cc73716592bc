import type { Locator } from '@playwright/test'
import { translateTexts } from '../../gallery/fits'
import { readLocale } from '../../gallery/kinds'
import { readLines } from '../rules/lines'
import { expect, test } from '../test'

/** Screen widths in px, from the narrowest supported screen to a wide screen. */
const widths = [320, 344, 360, 375, 390, 412, 430, 460, 1280]

const translations = [
  { lang: 'en', dir: 'ltr' },
  { lang: 'de', dir: 'ltr' },
  { lang: 'ar', dir: 'rtl' },
] as const

/** Return the distance in pixels from the text of a title to the content below it. */
const measureDistanceBelow = (title: Locator): Promise<number> =>
  title.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    const pane = element.closest('dialog')?.querySelector('.kl-pane > *')
    return Math.round((pane?.getBoundingClientRect().top ?? 0) - words.getBoundingClientRect().bottom)
  })

test('In English, German and Arabic, an address in a title stays on one line, and titles of one and two lines have the same space below', async ({
  page,
  host,
  account,
  connectRabby,
}) => {
  const { address } = await connectRabby()
  const start = address.slice(0, 6)
  const end = address.slice(-4)
  await host.opensAccount()
  await account.asksToDisconnect()
  const title = page.locator('dialog[open] #kl-title')
  const numbersOfLines = new Set<number>()
  const distances = new Set<number>()
  for (const language of translations) {
    await page.evaluate(translateTexts, { language, from: readLocale('en'), to: readLocale(language.lang) })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const lines = await readLines(title)
      numbersOfLines.add(lines.length)
      distances.add(await measureDistanceBelow(title))
      const line = lines.find((one) => one.includes(start))
      expect(line, `${language.lang}, ${width}`).toContain(end)
    }
  }
  expect(numbersOfLines.size).toBeGreaterThan(1)
  expect(distances.size).toBe(1)
})

test('The hosted page breaks a full address only in the middle', async ({ page, host, connectRabby }) => {
  const { address } = await connectRabby()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const lines = await readLines(host.card.getByText(address.slice(0, 21)))
    expect(lines, String(width)).toEqual([address.slice(0, 21), address.slice(21)])
  }
})
