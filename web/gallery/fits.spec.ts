import { expect } from '@playwright/test'
import { waitUntilSettled } from './draw'
import { findMisfits, translateTexts } from './fits'
import { languages, readLocale } from './kinds'
import { languageTestSizes } from './places'
import { states } from './states'
import { testState } from './test'

// The test opens each screen once, in English. After that, the test replaces the sentences in the page, which takes
// milliseconds for each language.
for (const [id, { only, locale }] of Object.entries(states)) {
  const chosenSizes = Object.entries(languageTestSizes).filter(
    ([size]) => !only || (only === 'wide') === (size === 'wide'),
  )
  // A state with its own language is drawn only in that language.
  if (locale === undefined)
    testState(`every language fits, ${id}`, id, { viewport: chosenSizes[0]?.[1] ?? null }, async ({ page }) => {
      const foundMisfits: string[] = []
      for (const [size, viewport] of chosenSizes) {
        await page.setViewportSize(viewport)
        await waitUntilSettled(page)
        for (const { tag, dir } of languages) {
          const translation = { language: { lang: tag, dir }, from: readLocale('en'), to: readLocale(tag) }
          expect(await page.evaluate(translateTexts, translation)).toBeGreaterThan(0)
          foundMisfits.push(...(await page.evaluate(findMisfits)).map((what) => `${tag}, ${size}: ${what}`))
        }
      }
      expect(foundMisfits).toEqual([])
    })
}
